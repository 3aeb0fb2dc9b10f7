"use client";

import { Checkbox } from "@/components/ui/checkbox";
import type { MetaTool } from "@/server/engine/model/snapshot";

const DOES: Record<MetaTool, string> = {
  search_tools: "finds tools by keyword or name",
  load_tools: "loads a whole bundle from the menu",
  get_tool: "shows one tool in full",
  list_categories: "lists the categories",
  browse_category: "lists the tools of a category",
  execute_tool: "runs a tool that was not sent",
};

type MetaToolChoiceProps = {
  label: string;
  value: readonly string[];
  disabled: boolean;
  onChange: (value: readonly string[]) => void;
};

export function MetaToolChoice({ label, value, disabled, onChange }: MetaToolChoiceProps) {
  const toggle = (name: string, isOn: boolean) =>
    onChange(Object.keys(DOES).filter((other) => (other === name ? isOn : value.includes(other))));
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      {Object.entries(DOES).map(([name, does]) => (
        <Checkbox key={name} checked={value.includes(name)} disabled={disabled} onChange={(isOn) => toggle(name, isOn)}>
          <code className="font-mono text-sm">{name}</code> <span className="text-ink-soft text-sm">{does}</span>
        </Checkbox>
      ))}
    </fieldset>
  );
}
