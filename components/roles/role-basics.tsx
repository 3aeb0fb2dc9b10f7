import type { NounFormProps } from "@/components/editor/noun-kind";
import { Panel } from "@/components/ui/panel";
import { TextareaField, TextField } from "@/components/ui/text-field";
import type { RoleFields, RoleView } from "./role-kind";

export function RoleBasics({ fields, onChange, errors, readOnly }: NounFormProps<RoleView, RoleFields>) {
  return (
    <Panel title="Role">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          error={errors.name}
          hint="Lower-case letters, digits, - and _. Agents call under it."
          mono
          readOnly={readOnly}
          value={fields.name}
          onChange={(name) => onChange({ name })}
        />
        <TextField
          label="Title"
          error={errors.title}
          hint="For people, in lists and reviews."
          readOnly={readOnly}
          value={fields.title}
          onChange={(title) => onChange({ title })}
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
