import type { ReactNode } from "react";

export function DocsSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="min-w-0 scroll-mt-28 lg:scroll-mt-16">
      <h2 id={`${id}-title`} className="font-semibold text-xl tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function Prose({ children }: { children: ReactNode }) {
  return <p className="mt-2 max-w-2xl text-ink-soft [&_a]:text-accent [&_a]:underline">{children}</p>;
}
