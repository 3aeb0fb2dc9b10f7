"use client";

import type { FieldErrors } from "@/components/forms/field-errors";
import { Field, type FieldAria } from "@/components/ui/field";
import { NumberInput } from "@/components/ui/number-input";
import { Switch } from "@/components/ui/switch";
import { TextareaField, TextField } from "@/components/ui/text-field";
import type { EvalSetFields } from "@/server/contract/evaluations";

type SetFormProps = {
  fields: EvalSetFields;
  onChange: (change: Partial<EvalSetFields>) => void;
  errors: FieldErrors;
  readOnly: boolean;
  /** Whether the person may decide what publishing has to pass. */
  mayGuard: boolean;
  /** Whether it guards publishing as it is saved. */
  isRequired: boolean;
};

export function SetForm({ fields, onChange, errors, readOnly, mayGuard, isRequired }: SetFormProps) {
  const limitsLocked = readOnly || (isRequired && !mayGuard);
  return (
    <>
      <TextField
        label="Name"
        error={errors.name}
        hint="Lower-case letters, digits, - and _. Policy files name it so."
        mono
        boxClassName="max-w-sm"
        readOnly={readOnly}
        value={fields.name}
        onChange={(name) => onChange({ name })}
      />
      <TextareaField
        label="Description"
        error={errors.description}
        optional
        readOnly={readOnly}
        value={fields.description}
        onChange={(description) => onChange({ description })}
      />
      <div className="grid gap-1">
        <Switch
          checked={fields.required}
          disabled={readOnly || !mayGuard}
          onChange={(required) => onChange({ required })}
        >
          Required to publish
        </Switch>
        <p className="text-ink-faint text-sm">
          {mayGuard || readOnly
            ? "A draft is published only after a run on exactly that draft that keeps the limits below."
            : "Only an admin can require a set, or change the limits and cases of a required one. Editors can add cases to it."}
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          label="Recall, at least"
          error={errors.recallFloor}
          hint="The share of cases in which every needed tool is sent."
          optional
        >
          {(aria) => (
            <PercentInput
              aria={aria}
              readOnly={limitsLocked}
              value={fields.recallFloor}
              onChange={(recallFloor) => onChange({ recallFloor })}
            />
          )}
        </Field>
        <Field
          label="Small talk at zero, at least"
          error={errors.zeroFloor}
          hint="The share of cases without needs that cost nothing."
          optional
        >
          {(aria) => (
            <PercentInput
              aria={aria}
              readOnly={limitsLocked}
              value={fields.zeroFloor}
              onChange={(zeroFloor) => onChange({ zeroFloor })}
            />
          )}
        </Field>
        <Field
          label="Tokens, at most"
          error={errors.tokenCeiling}
          hint="Sent for one case, on average over all of them."
          optional
        >
          {(aria) => (
            <span className="flex items-center gap-1.5">
              <NumberInput
                {...aria}
                className="w-28 text-right"
                readOnly={limitsLocked}
                value={fields.tokenCeiling ?? Number.NaN}
                onChange={(value, text) => onChange({ tokenCeiling: text.trim() === "" ? null : value })}
              />
              <span className="text-ink-faint text-sm">tok</span>
            </span>
          )}
        </Field>
      </div>
    </>
  );
}

type PercentInputProps = {
  aria: FieldAria;
  readOnly: boolean;
  value: number | null;
  onChange: (value: number | null) => void;
};

/** A share of 1, written in hundreds. Empty: no limit. */
function PercentInput({ aria, readOnly, value, onChange }: PercentInputProps) {
  return (
    <span className="flex items-center gap-1.5">
      <NumberInput
        {...aria}
        className="w-24 text-right"
        readOnly={readOnly}
        value={value === null ? Number.NaN : Number((value * 100).toFixed(6))}
        onChange={(percent, text) => onChange(text.trim() === "" ? null : Number((percent / 100).toFixed(8)))}
      />
      <span className="text-ink-faint text-sm">%</span>
    </span>
  );
}
