import type { FormEvent, ReactNode } from "react";
import type { FieldErrors } from "@/components/forms/field-errors";
import { ToolPicker } from "@/components/tools/tool-picker";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { BUNDLE_LABELS, type BundleFields } from "./bundle-fields";

type BundleFormProps = {
  fields: BundleFields;
  onChange: (change: Partial<BundleFields>) => void;
  errors: FieldErrors;
  readOnly?: boolean;
  onSubmit: () => void;
  /** What stands below the fields: saving, or nothing for those who may only read. */
  actions?: ReactNode;
};

/** The fields of a bundle, the same for a new one and for an old one. It holds no state of its own. */
export function BundleForm({ fields, onChange, errors, readOnly = false, onSubmit, actions }: BundleFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Bundle" className="grid max-w-3xl gap-5">
      <Field
        label={BUNDLE_LABELS.name}
        error={errors.name}
        hint="Lower-case letters, digits, - and _. Agents load the bundle by this name."
      >
        {(aria) => (
          <Input
            {...aria}
            className="max-w-sm font-mono"
            autoComplete="off"
            spellCheck={false}
            readOnly={readOnly}
            value={fields.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={BUNDLE_LABELS.description}
        error={errors.description}
        hint="One line. The model reads it in the menu of bundles to decide whether it needs these tools."
      >
        {(aria) => (
          <Input
            {...aria}
            autoComplete="off"
            readOnly={readOnly}
            value={fields.description}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        )}
      </Field>
      <ToolPicker
        label={BUNDLE_LABELS.tools}
        error={errors.tools}
        readOnly={readOnly}
        value={fields.tools}
        onChange={(tools) => onChange({ tools })}
      />
      {actions && <div className="flex flex-wrap items-center gap-2 border-line border-t pt-4">{actions}</div>}
    </form>
  );
}
