import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import type { MissDetail, MissFix } from "@/server/contract/misses";
import { ChoiceField } from "./choice-field";

type FixFieldsProps = { fix: MissFix; detail: MissDetail; onChange: (fix: MissFix) => void };

const EVERYONE = "-";

/** The words of a fix, to be changed before it is tried and added. */
export function FixFields({ fix, detail, onChange }: FixFieldsProps) {
  switch (fix.kind) {
    case "alias":
      return <TextField label="Keyword" value={fix.keyword} onChange={(keyword) => onChange({ ...fix, keyword })} />;
    case "example":
      return (
        <Field label="Phrase" hint="As people say it; leave out names and numbers that are always others.">
          {(aria) => (
            <Textarea
              {...aria}
              rows={2}
              maxLength={500}
              value={fix.phrase}
              onChange={(event) => onChange({ ...fix, phrase: event.target.value })}
            />
          )}
        </Field>
      );
    case "keyword": {
      const names = detail.categories.map(({ name }) => name);
      return (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField label="Keyword" value={fix.keyword} onChange={(keyword) => onChange({ ...fix, keyword })} />
          <ChoiceField
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
          <ChoiceField
            label="Bundle"
            value={fix.bundle}
            options={withNew(detail.bundles, fix.bundle)}
            onChange={(bundle) => onChange({ ...fix, bundle })}
          />
          {!detail.bundles.includes(fix.bundle) && (
            <ChoiceField
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
        <ChoiceField
          label="For"
          value={fix.role ?? EVERYONE}
          options={[
            { value: EVERYONE, label: "everyone who is allowed it" },
            ...detail.roles.map(({ name }) => ({ value: name, label: `role ${name}` })),
          ]}
          onChange={(role) => onChange({ ...fix, role: role === EVERYONE ? null : role })}
        />
      );
    case "allow":
      return (
        <ChoiceField
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

function TextField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <Field label={label}>
      {(aria) => <Input {...aria} maxLength={100} value={value} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}
