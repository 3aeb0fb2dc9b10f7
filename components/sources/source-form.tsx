import type { NounFormProps } from "@/components/editor/noun-kind";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { ConnectionFields } from "./connection-fields";
import type { SourceFields, SourceView } from "./source-kind";
import { BUILTIN_NAME, WAY_INFO, wayOf } from "./ways";

export function SourceForm({ fields, onChange, errors, readOnly, view }: NounFormProps<SourceView, SourceFields>) {
  const way = wayOf(fields.kind, fields.connection);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Panel title="About it">
        <div className="grid gap-4">
          <Field
            label="Name"
            error={errors.name}
            hint="Lower-case letters, digits, - and _. Stands before a tool’s own name where two sources have the same."
          >
            {(aria) => (
              <Input
                {...aria}
                className="font-mono"
                autoComplete="off"
                spellCheck={false}
                readOnly={readOnly || (way === "builtin" && fields.name === BUILTIN_NAME)}
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
                readOnly={readOnly}
                value={fields.title}
                onChange={(event) => onChange({ title: event.target.value })}
              />
            )}
          </Field>
          <Field label="Description" optional error={errors.description}>
            {(aria) => (
              <Textarea
                {...aria}
                readOnly={readOnly}
                value={fields.description}
                onChange={(event) => onChange({ description: event.target.value })}
              />
            )}
          </Field>
          <Checkbox checked={fields.enabled} disabled={readOnly} onChange={(enabled) => onChange({ enabled })}>
            Enabled
            <span className="block text-ink-faint text-sm">
              Off, its tools are hidden from every role and cannot be called.
            </span>
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
