import type { NounFormProps } from "@/components/editor/noun-kind";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import type { PolicyFields, PolicyView } from "./policy-kind";

type IdentityFieldsProps = Pick<NounFormProps<PolicyView, PolicyFields>, "fields" | "onChange" | "errors">;

export function IdentityFields({ fields, onChange, errors }: IdentityFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label="Name" error={errors.name} hint="Lower-case letters, digits, - and _. Roles name it.">
        {(aria) => (
          <Input
            {...aria}
            className="font-mono"
            autoComplete="off"
            spellCheck={false}
            value={fields.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label="Title" error={errors.title}>
        {(aria) => (
          <Input
            {...aria}
            autoComplete="off"
            value={fields.title}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label="Description" optional error={errors.description} className="sm:col-span-2">
        {(aria) => (
          <Textarea
            {...aria}
            value={fields.description}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
