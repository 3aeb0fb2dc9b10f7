import type { FormEvent, ReactNode } from "react";
import type { FieldErrors } from "@/components/forms/field-errors";
import { ToolPicker } from "@/components/tools/tool-picker";
import { Checkbox } from "@/components/ui/checkbox";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { EXPIRIES, type Expiry, type KeyFields } from "./key-fields";
import type { RoleView } from "./key-roles";
import { RolePicker } from "./role-picker";

const EXPIRY_TITLES: Record<Expiry, string> = {
  never: "Never",
  "30": "In 30 days",
  "90": "In 90 days",
  "365": "In a year",
  date: "On a date",
};
const EXPIRY_OPTIONS = EXPIRIES.map((value) => ({ value, label: EXPIRY_TITLES[value] }));

type KeyFormProps = {
  label?: string;
  fields: KeyFields;
  onChange: (change: Partial<KeyFields>) => void;
  errors: FieldErrors;
  roles: { data: readonly RoleView[] | undefined; isError: boolean };
  onSubmit: () => void;
  refusal: ReactNode;
  actions: ReactNode;
};

export function KeyForm({
  label = "New key",
  fields,
  onChange,
  errors,
  roles,
  onSubmit,
  refusal,
  actions,
}: KeyFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate aria-label={label} className="grid gap-4">
      {refusal}
      <TextField
        label="Name"
        error={errors.name}
        hint="Who uses the key: an app, a laptop, a job."
        value={fields.name}
        onChange={(name) => onChange({ name })}
      />
      <RolePicker
        options={roles.data}
        failed={roles.isError}
        reach={fields.roles}
        chosen={fields.roleIds}
        error={errors.roles}
        onChange={onChange}
      />
      <div className="grid gap-3">
        <Checkbox checked={fields.narrowed} onChange={(narrowed) => onChange({ narrowed })}>
          Restrict to certain tools
          <span className="block text-ink-faint text-sm">
            The key can use only these tools, and only if its roles allow them.
          </span>
        </Checkbox>
        {fields.narrowed && (
          <ToolPicker
            label="Tools"
            error={errors.tools}
            value={fields.tools}
            onChange={(tools) => onChange({ tools })}
          />
        )}
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Requests per minute"
          optional
          error={errors.ratePerMinute}
          hint="Further requests are rejected until the next minute. Leave empty for no limit."
          inputMode="numeric"
          value={fields.ratePerMinute}
          onChange={(ratePerMinute) => onChange({ ratePerMinute })}
        />
        <Expires fields={fields} error={errors.expiresAt} onChange={onChange} />
      </div>
      <p className="text-ink-faint text-sm">
        All keys you create share the data of the built-in tools: tasks, notes, journals and the demo home. To keep data
        separate, have someone else create the key.
      </p>
      {actions}
    </form>
  );
}

function Expires({
  fields,
  error,
  onChange,
}: Pick<KeyFormProps, "fields" | "onChange"> & { error: string | undefined }) {
  const onDate = fields.expiry === "date";
  return (
    <div className="grid gap-2">
      <SelectField
        label="Expires"
        error={onDate ? undefined : error}
        value={fields.expiry}
        options={EXPIRY_OPTIONS}
        onChange={(expiry) => onChange({ expiry })}
      />
      {onDate && (
        <TextField
          label="Last day"
          error={error}
          hint="Valid until the end of that day."
          type="date"
          value={fields.date}
          onChange={(date) => onChange({ date })}
        />
      )}
    </div>
  );
}
