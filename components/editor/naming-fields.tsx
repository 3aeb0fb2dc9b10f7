import type { FieldErrors } from "@/components/forms/field-errors";
import { TextField } from "@/components/ui/text-field";

type Naming = { readonly name: string; readonly title: string };

type NamingFieldsProps = {
  fields: Naming;
  onChange: (change: Partial<Naming>) => void;
  errors: FieldErrors;
  readOnly?: boolean;
  hints: { readonly name: string; readonly title?: string };
};

/** The name is for agents, the title for people. */
export function NamingFields({ fields, onChange, errors, readOnly, hints }: NamingFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        error={errors.name}
        hint={hints.name}
        mono
        readOnly={readOnly}
        value={fields.name}
        onChange={(name) => onChange({ name })}
      />
      <TextField
        label="Title"
        error={errors.title}
        hint={hints.title}
        readOnly={readOnly}
        value={fields.title}
        onChange={(title) => onChange({ title })}
      />
    </>
  );
}
