import type { ReactNode } from "react";

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-2 sm:gap-1.5">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[10rem_1fr]">
      <dt className="text-ink-faint text-sm leading-5">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
