import { X } from "lucide-react";
import { describeRule } from "@/components/publishing/describe-exposure";
import { Button } from "@/components/ui/button";
import { ChipsInput } from "@/components/ui/chips-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { ExposureRule, ToolMatch } from "@/server/contract/publishing";

const KINDS: readonly { value: ToolMatch["kind"]; label: string }[] = [
  { value: "destructive", label: "destructive tools" },
  { value: "tool", label: "the tool" },
  { value: "source", label: "tools of the source" },
  { value: "domain", label: "tools of the domain" },
];

type ExposureFieldsProps = {
  rule: ExposureRule;
  /** The roles of the draft, once they are loaded. */
  known: ReadonlySet<string> | undefined;
  onChange: (rule: ExposureRule) => void;
  onRemove: () => void;
};

export function ExposureFields({ rule, known, onChange, onRemove }: ExposureFieldsProps) {
  const { tools } = rule;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label="Which tools"
          className="w-48"
          value={tools.kind}
          options={KINDS}
          onChange={(kind) => onChange({ ...rule, tools: kind === "destructive" ? { kind } : { kind, name: "" } })}
        />
        {tools.kind !== "destructive" && (
          <Input
            aria-label={`Name of the ${tools.kind}`}
            className="w-48 font-mono"
            autoComplete="off"
            spellCheck={false}
            value={tools.name}
            onChange={(event) => onChange({ ...rule, tools: { kind: tools.kind, name: event.target.value } })}
          />
        )}
        <Button variant="ghost" size="icon" aria-label={`Remove the rule: ${describeRule(rule)}`} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      </div>
      <Field label="Roles that may use them" hint="None: no role may.">
        {(aria) => (
          <ChipsInput
            {...aria}
            one="role"
            value={rule.roles}
            placeholder="Add a role"
            look={(name) => (known && !known.has(name) ? { tone: "warn", note: "not in the draft" } : {})}
            onChange={(roles) => onChange({ ...rule, roles })}
          />
        )}
      </Field>
    </>
  );
}
