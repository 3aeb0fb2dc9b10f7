"use client";

import { useQuery } from "@tanstack/react-query";
import type { NounFormProps } from "@/components/editor/noun-kind";
import { MODE_INFO } from "@/components/mode/mode-info";
import { useTRPC } from "@/components/trpc/trpc";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import type { Mode } from "@/server/engine/model/snapshot";
import type { RoleFields, RoleView } from "./role-kind";

const MODES = Object.keys(MODE_INFO) as Mode[];
const UNSET = "-";

export function RoleBehavior({ fields, onChange, errors, readOnly }: NounFormProps<RoleView, RoleFields>) {
  const trpc = useTRPC();
  const policies = useQuery(trpc.policies.list.queryOptions(undefined, { staleTime: 60_000 })).data ?? [];
  const models = useQuery(trpc.models.list.queryOptions(undefined, { staleTime: 60_000 })).data ?? [];
  const policyNames = withCurrent(
    policies.map(({ name, title }) => ({ value: name, label: name, hint: title })),
    fields.policy,
  );
  const modelNames = withCurrent(
    models.map(({ name, title }) => ({ value: name, label: name, hint: title })),
    fields.model ?? "",
  );
  return (
    <Panel title="Behavior">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Policy"
          error={errors.policy}
          className="sm:col-span-2"
          hint={
            <>
              Modes, thresholds and signals.{" "}
              {fields.policy !== "" && (
                <Link href={`/policies/${encodeURIComponent(fields.policy)}`} className="underline hover:text-ink">
                  Open {fields.policy}
                </Link>
              )}
            </>
          }
        >
          {(aria) => (
            <Select
              {...aria}
              disabled={readOnly}
              value={fields.policy}
              options={policyNames}
              onChange={(policy) => onChange({ policy })}
            />
          )}
        </Field>
        <SelectField
          label="Model"
          error={errors.model}
          className="sm:col-span-2"
          hint="Used for the context window and encoding if the agent doesn't name a model."
          disabled={readOnly}
          value={fields.model ?? UNSET}
          options={[{ value: UNSET, label: "Set by the agent" }, ...modelNames]}
          onChange={(model) => onChange({ model: model === UNSET ? null : model })}
        />
        <SelectField
          label="Mode"
          error={errors.mode}
          hint="Overrides the policy's mode."
          disabled={readOnly}
          value={fields.mode ?? UNSET}
          options={[
            { value: UNSET, label: "Set by the policy" },
            ...MODES.map((mode) => ({
              value: mode as string,
              label: MODE_INFO[mode].title,
              hint: MODE_INFO[mode].meaning,
            })),
          ]}
          onChange={(mode) => onChange({ mode: mode === UNSET ? null : (mode as Mode) })}
        />
        <TextField
          label="Max rounds per turn"
          error={errors.maxRounds}
          hint="Leave empty to use the model's limit."
          type="number"
          inputMode="numeric"
          min={1}
          max={100}
          readOnly={readOnly}
          value={fields.maxRounds?.toString() ?? ""}
          onChange={(typed) => onChange({ maxRounds: typed === "" ? null : Number(typed) })}
        />
      </div>
    </Panel>
  );
}

/** Keeps the current value selectable while loading and after it was deleted. */
function withCurrent(options: { value: string; label: string; hint: string }[], current: string) {
  if (current === "" || options.some(({ value }) => value === current)) return options;
  return [{ value: current, label: current, hint: "" }, ...options];
}
