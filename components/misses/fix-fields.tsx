import { SelectField } from "@/components/ui/select-field";
import { TextareaField, TextField } from "@/components/ui/text-field";
import type { MissDetail, MissFix } from "@/server/contract/misses";

type FixFieldsProps = { fix: MissFix; detail: MissDetail; onChange: (fix: MissFix) => void };

const EVERYONE = "-";

export function FixFields({ fix, detail, onChange }: FixFieldsProps) {
  switch (fix.kind) {
    case "alias":
      return <KeywordField label="Alias" value={fix.keyword} onChange={(keyword) => onChange({ ...fix, keyword })} />;
    case "example":
      return (
        <TextareaField
          label="Phrase"
          hint="Write it the way people ask. Leave out names and numbers that vary."
          rows={2}
          maxLength={500}
          value={fix.phrase}
          onChange={(phrase) => onChange({ ...fix, phrase })}
        />
      );
    case "keyword": {
      const names = detail.categories.map(({ name }) => name);
      return (
        <div className="grid gap-3 sm:grid-cols-2">
          <KeywordField value={fix.keyword} onChange={(keyword) => onChange({ ...fix, keyword })} />
          <SelectField
            label="Category"
            value={fix.category}
            options={withNew(names, fix.category)}
            onChange={(category) => onChange({ ...fix, category })}
          />
        </div>
      );
    }
    case "bundle":
      return (
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            label="Bundle"
            value={fix.bundle}
            options={withNew(detail.bundles, fix.bundle)}
            onChange={(bundle) => onChange({ ...fix, bundle })}
          />
          {!detail.bundles.includes(fix.bundle) && (
            <SelectField
              label="Together with"
              value={fix.mate}
              options={[...new Set([fix.mate, ...detail.mates])].map((name) => ({ value: name, label: name }))}
              onChange={(mate) => onChange({ ...fix, mate })}
            />
          )}
        </div>
      );
    case "core":
      return (
        <SelectField
          label="For"
          value={fix.role ?? EVERYONE}
          options={[
            { value: EVERYONE, label: "every role that is allowed it" },
            ...detail.roles.map(({ name }) => ({ value: name, label: `role ${name}` })),
          ]}
          onChange={(role) => onChange({ ...fix, role: role === EVERYONE ? null : role })}
        />
      );
    case "allow":
      return (
        <SelectField
          label="For"
          value={fix.role}
          options={detail.roles.map(({ name }) => ({ value: name, label: `role ${name}` }))}
          onChange={(role) => onChange({ ...fix, role })}
        />
      );
  }
}

function withNew(names: readonly string[], chosen: string) {
  const options = names.map((name) => ({ value: name, label: name }));
  return names.includes(chosen) ? options : [{ value: chosen, label: `${chosen} (new)` }, ...options];
}

type KeywordFieldProps = { label?: string; value: string; onChange: (keyword: string) => void };

function KeywordField({ label = "Keyword", value, onChange }: KeywordFieldProps) {
  return <TextField label={label} maxLength={100} value={value} onChange={onChange} />;
}
