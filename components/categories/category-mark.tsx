import type { CSSProperties, ReactNode } from "react";
import { cn } from "@/components/ui/cn";

function hueStyle(hue: number | undefined): CSSProperties {
  return { "--hue": String(hue ?? 0) } as CSSProperties;
}

type CategoryNameProps = { name: string; hue: number | undefined; className?: string };

export function CategoryName({ name, hue, className }: CategoryNameProps) {
  return (
    <span style={hueStyle(hue)} className={cn("inline-flex min-w-0 items-center gap-1.5 font-mono text-sm", className)}>
      <span aria-hidden className="category-ink size-2 shrink-0 rounded-full bg-current" />
      <span className="min-w-0 break-words">{name}</span>
    </span>
  );
}

export function CategoryMark({ name, hue, children }: { name: string; hue: number | undefined; children: ReactNode }) {
  return (
    <mark
      style={hueStyle(hue)}
      className="category-wash category-ink rounded-sm box-decoration-clone px-0.5 font-medium"
    >
      {children}
      <span className="ml-1 font-mono font-normal text-sm">{name}</span>
    </mark>
  );
}
