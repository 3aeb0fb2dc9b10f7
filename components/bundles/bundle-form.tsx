import type { NounFormProps } from "@/components/editor/noun-kind";
import { ToolPicker } from "@/components/tools/tool-picker";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { BundleFields, BundleView } from "./bundle-kind";

export function BundleForm({ fields, onChange, errors, readOnly }: NounFormProps<BundleView, BundleFields>) {
  return (
    <div className="grid max-w-3xl gap-5">
      <Field
        label="Name"
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
        label="Description"
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
        label="Tools"
        error={errors.tools}
        readOnly={readOnly}
        value={fields.tools}
        onChange={(tools) => onChange({ tools })}
      />
    </div>
  );
}
