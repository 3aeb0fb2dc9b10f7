import { NamingFields } from "@/components/editor/naming-fields";
import type { NounFormProps } from "@/components/editor/noun-kind";
import { Panel } from "@/components/ui/panel";
import { TextareaField } from "@/components/ui/text-field";
import type { RoleFields, RoleView } from "./role-kind";

export function RoleBasics({ fields, onChange, errors, readOnly }: NounFormProps<RoleView, RoleFields>) {
  return (
    <Panel title="Role">
      <div className="grid gap-4 sm:grid-cols-2">
        <NamingFields
          fields={fields}
          onChange={onChange}
          errors={errors}
          readOnly={readOnly}
          hints={{
            name: "Use lowercase letters, digits, - and _. Agents send this name with each call.",
            title: "Shown to people in the dashboard.",
          }}
        />
        <TextareaField
          label="Description"
          optional
          error={errors.description}
          className="sm:col-span-2"
          readOnly={readOnly}
          value={fields.description}
          onChange={(description) => onChange({ description })}
        />
      </div>
    </Panel>
  );
}
