"use client";

import { Pin } from "lucide-react";
import { cn } from "@/components/ui/cn";

type LoadPolicyToggleProps = {
  tool: string;
  value: "core" | "deferred";
  onChange: ((value: "core" | "deferred") => void) | null;
};

export function LoadPolicyToggle({ tool, value, onChange }: LoadPolicyToggleProps) {
  const isCore = value === "core";
  const look = cn(
    "inline-flex h-6 items-center gap-1 rounded-sm border px-1.5 text-sm",
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
        isCore
          ? "Sent in every round. Click to make it deferred."
          : "Sent when a signal picks it. Click to make it core."
      }
      onClick={() => onChange(isCore ? "deferred" : "core")}
      className={cn(look, "hover:border-line-strong")}
    >
      {content}
    </button>
  );
}
