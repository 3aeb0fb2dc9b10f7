"use client";

import { useQuery } from "@tanstack/react-query";
import type { FieldErrors } from "@/components/forms/field-errors";
import { HistoryFields } from "@/components/forms/history-fields";
import { ToolPicker } from "@/components/tools/tool-picker";
import { useTRPC } from "@/components/trpc/trpc";
import { ChipsInput } from "@/components/ui/chips-input";
import { Field } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import { TextareaField, TextField } from "@/components/ui/text-field";
import { formatCount } from "@/components/words/format-number";
import type { CaseFields } from "./case-fields";

type CaseFormProps = {
  fields: CaseFields;
  isNew: boolean;
  errors: FieldErrors;
  readOnly: boolean;
  onChange: (change: Partial<CaseFields>) => void;
};

/** Not a valid role name. */
const WIDEST = "-";

export function CaseForm({ fields, isNew, errors, readOnly, onChange }: CaseFormProps) {
  const roles = useQuery(useTRPC().roles.list.queryOptions(undefined, { staleTime: 60_000 }));
  const names = (roles.data ?? []).map(({ name }) => name);
  const options = [
    { value: WIDEST, label: "Role with the most tools", hint: "The default" },
    ...names.map((name) => ({ value: name, label: name })),
    ...(fields.role === null || names.includes(fields.role)
      ? []
      : [{ value: fields.role, label: `${fields.role} (not in the draft)` }]),
  ];
  return (
    <>
      <TextareaField
        label="Message"
        error={errors.message}
        hint="What the user writes."
        readOnly={readOnly}
        value={fields.message}
        onChange={(message) => onChange({ message })}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          label="Role"
          error={errors.role}
          disabled={readOnly}
          value={fields.role ?? WIDEST}
          onChange={(value) => onChange({ role: value === WIDEST ? null : value })}
          options={options}
        />
        <TextField
          label="Kind"
          error={errors.kind}
          optional
          placeholder="single, chat…"
          readOnly={readOnly}
          value={fields.kind}
          onChange={(kind) => onChange({ kind })}
        />
        <TextField
          label="ID"
          error={errors.id}
          optional={isNew}
          mono
          readOnly={readOnly}
          value={fields.id}
          onChange={(id) => onChange({ id })}
        />
      </div>
      <ToolPicker
        label="Needed tools"
        error={errors.needs}
        readOnly={readOnly}
        value={fields.needs}
        onChange={(needs) => onChange({ needs })}
      />
      {fields.needs.length === 0 && (
        <p className="-mt-2 text-ink-faint text-sm">No tool needed: the case passes if nothing is sent.</p>
      )}
      {fields.needs.map((need) => (
        <Field key={need} label={`Alternatives to ${need}`} error={errors.accept} optional>
          {(aria) => (
            <ChipsInput
              {...aria}
              one="tool"
              readOnly={readOnly}
              placeholder="Tools that also count"
              value={fields.accept[need] ?? []}
              onChange={(tools) => onChange({ accept: { ...fields.accept, [need]: tools } })}
            />
          )}
        </Field>
      ))}
      <HistoryFields
        value={fields.history}
        onChange={(history) => onChange({ history })}
        error={errors.history}
        readOnly={readOnly}
      />
      <details open={fields.candidates.length > 0 || undefined}>
        <summary className="cursor-pointer text-ink-soft text-sm">
          Limit the tools in this case
          {fields.candidates.length > 0 && ` (${formatCount(fields.candidates.length)})`}
        </summary>
        <div className="mt-3">
          <ToolPicker
            label="Available tools"
            error={errors.candidates}
            readOnly={readOnly}
            value={fields.candidates}
            onChange={(candidates) => onChange({ candidates })}
          />
        </div>
      </details>
    </>
  );
}
