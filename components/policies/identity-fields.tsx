import { NamingFields } from "@/components/editor/naming-fields";
import type { NounFormProps } from "@/components/editor/noun-kind";
import { TextareaField } from "@/components/ui/text-field";
import type { PolicyFields, PolicyView } from "./policy-kind";

type IdentityFieldsProps = Pick<NounFormProps<PolicyView, PolicyFields>, "fields" | "onChange" | "errors">;

export function IdentityFields({ fields, onChange, errors }: IdentityFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <NamingFields
        fields={fields}
        onChange={onChange}
        errors={errors}
        hints={{ name: "Lowercase letters, digits, - and _. Roles refer to it by this name." }}
      />
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
