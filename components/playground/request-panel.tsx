"use client";

import { HistoryFields } from "@/components/forms/history-fields";
import { MODE_INFO } from "@/components/mode/mode-info";
import { Fold } from "@/components/trace/fold";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { countOf } from "@/components/words/count-of";
import { FORMATS, MODES } from "@/server/contract/agent/words";
import type { TriedRound } from "@/server/contract/playground";
import { MessageBox } from "./message-box";
import { readRef } from "./playground-address";
import { RoundStack } from "./round-stack";
import type { Choices } from "./use-choices";
import type { Playground } from "./use-playground";

/** Radix rejects empty values; this one means "not set". */
const NONE = "-";

type RequestPanelProps = {
  playground: Playground;
  choices: Choices;
  rounds: readonly TriedRound[];
  shown: number;
  triedRole: string | null;
};

export function RequestPanel({ playground, choices, rounds, shown, triedRole }: RequestPanelProps) {
  const { address, setAddress, texts, changeTexts } = playground;
  const set = (name: keyof typeof address) => (value: string) => setAddress({ [name]: value === NONE ? "" : value });
  return (
    <section aria-label="Request" className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
      <RoundStack playground={playground} rounds={rounds} shown={shown} />
      <MessageBox playground={playground} />
      <SelectField
        label="Role"
        value={address.role || NONE}
        onChange={set("role")}
        options={withKnown(
          choices.roles,
          address.role,
          triedRole ? `${triedRole} (most tools)` : "role with the most tools",
        )}
      />
      <div className="grid grid-cols-2 gap-3 *:min-w-0">
        <SelectField
          label="Revision"
          value={String(readRef(address.on))}
          onChange={set("on")}
          options={choices.states(address.on)}
        />
        <SelectField label="Mode" value={address.mode} onChange={set("mode")} options={MODE_CHOICES} />
        <SelectField
          label="Model"
          value={address.model || NONE}
          onChange={set("model")}
          options={withKnown(choices.models, address.model, "role's default")}
        />
        <SelectField
          label="Format"
          value={address.format || NONE}
          onChange={set("format")}
          options={withKnown(FORMATS, address.format, "default")}
        />
      </div>
      <Fold title="More" hint={describeMore(playground)}>
        <div className="grid gap-4 p-3">
          <div className="grid grid-cols-2 gap-3 *:min-w-0">
            <TokenField label="Context window" value={address.window} onChange={set("window")} />
            <TokenField label="Context used" value={address.used} onChange={set("used")} />
          </div>
          <SelectField
            label="Key"
            hint="Some keys are limited to certain tools."
            value={address.key || NONE}
            onChange={set("key")}
            options={choices.keys(address.key)}
          />
          <HistoryFields value={texts.history} onChange={(history) => changeTexts({ history })} />
        </div>
      </Fold>
    </section>
  );
}

const MODE_CHOICES = [
  { value: "auto", label: "auto", hint: "The policy decides" },
  ...MODES.map((mode) => ({ value: mode, label: MODE_INFO[mode].title, hint: MODE_INFO[mode].meaning })),
];

/** Keeps a value from the URL visible even if it doesn't exist. */
function withKnown(names: readonly string[], chosen: string, none: string) {
  const known = chosen === "" || names.includes(chosen) ? names : [chosen, ...names];
  return [{ value: NONE, label: none }, ...known.map((name) => ({ value: name, label: name }))];
}

function TokenField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <TextField
      label={label}
      mono
      inputMode="numeric"
      placeholder="tokens"
      value={value}
      onChange={(typed) => onChange(typed.replace(/\D/g, "").slice(0, 9))}
    />
  );
}

function describeMore({ address, texts }: Playground): string {
  const set = [
    address.window && "window",
    address.used && "context used",
    address.key && "key",
    texts.history.length > 0 && countOf(texts.history.length, "earlier message"),
  ].filter(Boolean);
  return set.length === 0 ? "window, key, history" : set.join(", ");
}
