"use client";

import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import { useRuleLinks } from "./rule-links";

const NAME = "break-all font-mono text-sm";

export function ToolLink({ name, className }: { name: string; className?: string }) {
  if (!useRuleLinks()) return <span className={cn(NAME, className)}>{name}</span>;
  return (
    <Link
      href={`/tools/${encodeURIComponent(name)}`}
      className={cn(NAME, "underline-offset-2 hover:underline", className)}
    >
      {name}
    </Link>
  );
}
