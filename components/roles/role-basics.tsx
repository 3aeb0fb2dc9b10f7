import type { NounFormProps } from "@/components/editor/noun-kind";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import type { RoleFields, RoleView } from "./role-kind";

export function RoleBasics({ fields, onChange, errors, readOnly }: NounFormProps<RoleView, RoleFields>) {
  return (
    <Panel title="Role">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" error={errors.name} hint="Lower-case letters, digits, - and _. Agents call under it.">
          {(aria) => (
            <Input
              {...aria}
              className="font-mono"
              autoComplete="off"
              spellCheck={false}
              readOnly={readOnly}
              value={fields.name}
              onChange={(event) => onChange({ name: event.target.value })}
            />
          )}
        </Field>
        <Field label="Title" error={errors.title} hint="For people, in lists and reviews.">
          {(aria) => (
            <Input
              {...aria}
              autoComplete="off"
              readOnly={readOnly}
              value={fields.title}
              onChange={(event) => onChange({ title: event.target.value })}
            />
          )}
        </Field>
        <Field label="Description" optional error={errors.description} className="sm:col-span-2">
          {(aria) => (
            <Textarea
              {...aria}
              readOnly={readOnly}
              value={fields.description}
              onChange={(event) => onChange({ description: event.target.value })}
            />
          )}
        </Field>
      </div>
    </Panel>
  );
}
