import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import type { Story } from "./prepare-story";

const TONES = { good: "text-good", warn: "text-warn", soft: "text-ink-soft" } as const;

export function OverviewStory({ story: { cost, baseline, lost, next } }: { story: Story }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
      <Part label="Tools cost">{cost}</Part>
      <Part label="Sending every tool would have cost">{baseline}</Part>
      <Part label="Lost" className={TONES[lost.tone]}>
        <span className="inline-block first-letter:uppercase">{lost.text}</span>
      </Part>
      <Part label="Next">
        {next === null ? (
          "Nothing needs attention"
        ) : (
          <Link href={next.href} className="underline decoration-line-strong underline-offset-2 hover:decoration-ink">
            {next.text}
          </Link>
        )}
      </Part>
    </dl>
  );
}

function Part({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className={cn("font-semibold text-xl", className)}>{children}</dd>
    </div>
  );
}
