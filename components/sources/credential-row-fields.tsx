import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
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
      <Field label="Name" error={errors.name}>
        {(aria) => (
          <Input
            {...aria}
            className="font-mono"
            autoComplete="off"
            spellCheck={false}
            value={row.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Value"
        error={errors.value}
        hint={isBearer ? "Whole, as it is sent: usually Bearer and the token" : undefined}
      >
        {(aria) => (
          <Input
            {...aria}
            type="password"
            className="font-mono"
            autoComplete="new-password"
            value={row.value}
            onChange={(event) => onChange({ value: event.target.value })}
          />
        )}
      </Field>
      {onRemove && (
        <Button variant="ghost" size="icon" className="sm:mt-6" aria-label={`Leave out ${row.name}`} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      )}
    </div>
  );
}
