import type { NounFormProps } from "@/components/editor/noun-kind";
import { Checkbox } from "@/components/ui/checkbox";
import { Panel } from "@/components/ui/panel";
import { TextareaField, TextField } from "@/components/ui/text-field";
import { ConnectionFields } from "./connection-fields";
import type { SourceFields, SourceView } from "./source-kind";
import { accessOf, BUILTIN_NAME, WAY_INFO } from "./ways";

export function SourceForm({ fields, onChange, errors, readOnly, view }: NounFormProps<SourceView, SourceFields>) {
  const way = accessOf(fields.kind, fields.connection);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Panel title="Details">
        <div className="grid gap-4">
          <TextField
            label="Name"
            error={errors.name}
            hint="Use lowercase letters, digits, - and _. It becomes a prefix if two sources have a tool with the same name."
            mono
            readOnly={readOnly || (way === "builtin" && fields.name === BUILTIN_NAME)}
            value={fields.name}
            onChange={(name) => onChange({ name })}
          />
          <TextField
            label="Title"
            error={errors.title}
            readOnly={readOnly}
            value={fields.title}
            onChange={(title) => onChange({ title })}
          />
          <TextareaField
            label="Description"
            optional
            error={errors.description}
            readOnly={readOnly}
            value={fields.description}
            onChange={(description) => onChange({ description })}
          />
          <Checkbox checked={fields.enabled} disabled={readOnly} onChange={(enabled) => onChange({ enabled })}>
            Enabled
            <span className="block text-ink-faint text-sm">When disabled, no role can see or call its tools.</span>
          </Checkbox>
        </div>
      </Panel>
      <Panel title={`Connection: ${WAY_INFO[way].title}`}>
        <div className="grid gap-4">
          <ConnectionFields
            kind={fields.kind}
            connection={fields.connection}
            onChange={(connection) => onChange({ connection })}
            error={errors.connection}
            readOnly={readOnly}
            isNew={view === null}
          />
        </div>
      </Panel>
    </div>
  );
}
