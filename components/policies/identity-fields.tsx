import type { NounFormProps } from "@/components/editor/noun-kind";
import { TextareaField, TextField } from "@/components/ui/text-field";
import type { PolicyFields, PolicyView } from "./policy-kind";

type IdentityFieldsProps = Pick<NounFormProps<PolicyView, PolicyFields>, "fields" | "onChange" | "errors">;

export function IdentityFields({ fields, onChange, errors }: IdentityFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label="Name"
        error={errors.name}
        hint="Lower-case letters, digits, - and _. Roles name it."
        mono
        value={fields.name}
        onChange={(name) => onChange({ name })}
      />
      <TextField label="Title" error={errors.title} value={fields.title} onChange={(title) => onChange({ title })} />
      <TextareaField
        label="Description"
        optional
        error={errors.description}
        className="sm:col-span-2"
        value={fields.description}
        onChange={(description) => onChange({ description })}
      />
    </div>
  );
}
