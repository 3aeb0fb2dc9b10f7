"use client";

import type { FieldErrors } from "@/components/forms/field-errors";
import { Field, type FieldAria } from "@/components/ui/field";
import { NumberInput } from "@/components/ui/number-input";
import { Switch } from "@/components/ui/switch";
import { TextareaField, TextField } from "@/components/ui/text-field";
import type { EvalSetFields } from "@/server/contract/evaluations";
import { SET_LIMITS } from "./set-limits";

type SetFormProps = {
  fields: EvalSetFields;
  onChange: (change: Partial<EvalSetFields>) => void;
  errors: FieldErrors;
  readOnly: boolean;
  mayGuard: boolean;
  isRequired: boolean;
};

export function SetForm({ fields, onChange, errors, readOnly, mayGuard, isRequired }: SetFormProps) {
  const limitsLocked = readOnly || (isRequired && !mayGuard);
  return (
    <>
      <TextField
        label="Name"
        error={errors.name}
        hint="Lowercase letters, digits, - and _. Used in policy files."
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
            ? "A draft can only be published after a run on exactly that draft meets the limits below."
            : "Only an admin can require a set, or change the limits and cases of a required set. Editors can add cases."}
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          label={SET_LIMITS.recallFloor}
          error={errors.recallFloor}
          hint="Share of cases that get every needed tool."
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
          label={SET_LIMITS.zeroFloor}
          error={errors.zeroFloor}
          hint="Share of cases without needed tools that get nothing."
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
        <Field label={SET_LIMITS.tokenCeiling} error={errors.tokenCeiling} hint="Average over all cases." optional>
          {(aria) => (
            <NumberInput
              {...aria}
              className="w-28 text-right"
              unit="tok"
              readOnly={limitsLocked}
              value={fields.tokenCeiling ?? Number.NaN}
              onChange={(value, text) => onChange({ tokenCeiling: text.trim() === "" ? null : value })}
            />
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

function PercentInput({ aria, readOnly, value, onChange }: PercentInputProps) {
  return (
    <NumberInput
      {...aria}
      className="w-24 text-right"
      unit="%"
      factor={100}
      readOnly={readOnly}
      value={value ?? Number.NaN}
      onChange={(share, text) => onChange(text.trim() === "" ? null : share)}
    />
  );
}
