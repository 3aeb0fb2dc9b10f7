"use client";

import { Pin } from "lucide-react";
import { cn } from "@/components/ui/cn";

type LoadPolicyToggleProps = {
  tool: string;
  value: "core" | "deferred";
  /** Null for those who may only read. */
  onChange: ((value: "core" | "deferred") => void) | null;
};

/** Core or deferred, as a word, and in the colour of core. */
export function LoadPolicyToggle({ tool, value, onChange }: LoadPolicyToggleProps) {
  const isCore = value === "core";
  const look = cn(
    "inline-flex h-6 items-center gap-1 rounded-sm border px-1.5 text-xs",
    isCore ? "border-current/30 font-medium text-signal-core" : "border-line text-ink-soft",
  );
  const content = (
    <>
      <Pin aria-hidden className={cn("size-3", !isCore && "opacity-40")} />
      {value}
    </>
  );
  if (onChange === null) return <span className={look}>{content}</span>;
  return (
    <button
      type="button"
      aria-pressed={isCore}
      aria-label={`Core: ${tool}`}
      title={
        isCore ? "Sent in every round. Press to make it deferred." : "Sent when it is needed. Press to make it core."
      }
      onClick={() => onChange(isCore ? "deferred" : "core")}
      className={cn(look, "hover:border-line-strong")}
    >
      {content}
    </button>
  );
}
