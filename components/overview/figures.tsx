import Link from "next/link";
import type { ApiOutput } from "@/components/trpc/trpc";

type Counts = ApiOutput["overview"]["get"]["counts"];

/** In the order of the work; a figure links to its page where there is one. */
const FIGURES: readonly { noun: keyof Counts; label: string; href: string | null }[] = [
  { noun: "tools", label: "Tools", href: null },
  { noun: "sources", label: "Sources", href: null },
  { noun: "skills", label: "Skills", href: null },
  { noun: "roles", label: "Roles", href: null },
  { noun: "categories", label: "Categories", href: null },
  { noun: "bundles", label: "Bundles", href: "/bundles" },
  { noun: "policies", label: "Policies", href: null },
  { noun: "models", label: "Models", href: null },
];

export function Figures({ counts }: { counts: Counts }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-4">
      {FIGURES.map(({ noun, label, href }) => (
        <div key={noun} className="relative flex flex-col-reverse bg-raised px-4 py-3 has-[a:hover]:bg-sunken">
          <dt className="text-ink-soft text-sm">
            {href ? (
              <Link
                href={href}
                className="underline decoration-line-strong underline-offset-2 after:absolute after:inset-0"
              >
                {label}
              </Link>
            ) : (
              label
            )}
          </dt>
          <dd className="font-mono text-xl tracking-tight">{counts[noun].toLocaleString("en")}</dd>
        </div>
      ))}
    </dl>
  );
}
