import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import type { CredentialRow, RowErrors } from "./credential-rows";

const PLACES = [
  { value: "header", label: "Header" },
  { value: "query", label: "Query parameter" },
] as const;

type CredentialRowFieldsProps = {
  row: CredentialRow;
  isCommand: boolean;
  errors: RowErrors[number];
  onChange: (change: Partial<CredentialRow>) => void;
  onRemove: (() => void) | null;
};

export function CredentialRowFields({ row, isCommand, errors, onChange, onRemove }: CredentialRowFieldsProps) {
  const isBearer = row.place === "header" && row.name.toLowerCase() === "authorization";
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[9rem_1fr_1.4fr_2rem]">
      <Field label="Sent as">
        {(aria) =>
          isCommand ? (
            <Input {...aria} readOnly value="Variable" />
          ) : (
            <Select
              {...aria}
              value={row.place === "query" ? "query" : "header"}
              options={PLACES}
              onChange={(place) => onChange({ place })}
            />
          )
        }
      </Field>
      <TextField label="Name" error={errors.name} mono value={row.name} onChange={(name) => onChange({ name })} />
      <TextField
        label="Value"
        error={errors.value}
        hint={isBearer ? "The full value, usually Bearer followed by the token" : undefined}
        mono
        type="password"
        autoComplete="new-password"
        value={row.value}
        onChange={(value) => onChange({ value })}
      />
      {onRemove && (
        <Button variant="ghost" size="icon" className="sm:mt-6" aria-label={`Remove ${row.name}`} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      )}
    </div>
  );
}
