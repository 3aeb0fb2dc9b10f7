import type { ReactNode } from "react";

/** Facts beside their names, as they are and not to be edited. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[11rem_1fr]">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-faint text-sm sm:leading-5">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
