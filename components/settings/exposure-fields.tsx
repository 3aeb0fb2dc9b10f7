import { X } from "lucide-react";
import { describeRule } from "@/components/publishing/describe-exposure";
import { Button } from "@/components/ui/button";
import { ChipsInput } from "@/components/ui/chips-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { ExposureRule, ToolMatch } from "@/server/contract/publishing";

const KINDS: readonly { value: ToolMatch["kind"]; label: string }[] = [
  { value: "destructive", label: "Destructive tools" },
  { value: "tool", label: "Tool" },
  { value: "source", label: "Tools from source" },
  { value: "domain", label: "Tools in domain" },
];

type ExposureFieldsProps = {
  rule: ExposureRule;
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
            aria-label={`${tools.kind.charAt(0).toUpperCase()}${tools.kind.slice(1)} name`}
            className="w-48 font-mono"
            autoComplete="off"
            spellCheck={false}
            value={tools.name}
            onChange={(event) => onChange({ ...rule, tools: { kind: tools.kind, name: event.target.value } })}
          />
        )}
        <Button variant="ghost" size="icon" aria-label={`Remove rule: ${describeRule(rule)}`} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      </div>
      <Field label="Allowed roles" hint="Leave empty to allow no role.">
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
