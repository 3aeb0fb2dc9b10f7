import { Sparkline } from "@/components/charts/sparkline";
import { HARM_STYLE } from "@/components/harm/describe-harm";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import type { OverviewRange, OverviewView } from "@/server/contract/overview";
import { ofRole, RANGE_INFO } from "./overview-range";
import { describeSpend, type Figure, prepareFigures } from "./prepare-figures";
import type { Need } from "./prepare-needs";

const LOOK: Record<Figure["key"], { href: (range: OverviewRange) => string; line: string }> = {
  cost: { href: () => "/sessions", line: "text-tokens-tools" },
  baseline: { href: () => "/sessions", line: "text-ink-faint" },
  lost: { href: (range) => `/misses?days=${RANGE_INFO[range].days}`, line: "text-accent" },
};

const FIGURE_GRID = "grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 xl:grid-cols-4";
const CARD = "relative flex flex-col bg-raised px-4 py-3 sm:min-h-38 has-[a:hover]:bg-sunken";
const COVER = "underline decoration-line-strong underline-offset-2 after:absolute after:inset-0";

type FiguresProps = { overview: OverviewView; range: OverviewRange; role: string; next: Need | null };

/** The story in four cards: what tools cost, what they would have cost, what was lost, what to do. */
export function Figures({ overview, range, role, next }: FiguresProps) {
  const spend = describeSpend(overview.spend);
  return (
    <div>
      <dl className={FIGURE_GRID}>
        {prepareFigures(overview).map((figure) => (
          <FigureCard key={figure.key} figure={figure} range={range} role={role} />
        ))}
        <div className={CARD}>
          <dt className="text-ink-soft text-sm">Next</dt>
          <dd className="mt-0.5">
            {next === null ? (
              <span className="font-semibold text-xl tracking-tight">Nothing to do</span>
            ) : (
              <Link href={next.href} className={cn("font-medium", COVER)}>
                {next.text}
              </Link>
            )}
            <span className="mt-0.5 line-clamp-3 text-ink-soft text-sm">{next?.detail}</span>
          </dd>
        </div>
      </dl>
      {spend && <p className="mt-1.5 text-ink-faint text-sm">{spend}</p>}
    </div>
  );
}

type FigureCardProps = { figure: Figure; range: OverviewRange; role: string };

function FigureCard({ figure, range, role }: FigureCardProps) {
  const { href, line } = LOOK[figure.key];
  const { words } = RANGE_INFO[range];
  return (
    <div className={CARD}>
      <dt className="text-ink-soft text-sm">
        <Link href={ofRole(href(range), role)} className={COVER}>
          {figure.title}
        </Link>
      </dt>
      <dd className="mt-0.5 flex flex-1 flex-col">
        <span
          className={cn("font-semibold text-xl tracking-tight", figure.tone && HARM_STYLE[figure.tone])}
          title={figure.exact}
        >
          {figure.value}
        </span>
        <span className="text-ink-soft text-sm">{figure.note}</span>
        {figure.delta && (
          <span className="mt-0.5 text-ink-faint text-sm">
            <span className={cn("font-medium", HARM_STYLE[figure.delta.tone])}>{figure.delta.text}</span>{" "}
            {figure.delta.about} vs. the previous {words}
          </span>
        )}
        <span className="mt-auto pt-2">
          {/* One point is no trend. */}
          {figure.points.filter((point) => point !== null).length > 1 && (
            <Sparkline
              values={figure.points}
              label={`${figure.key === "lost" ? "Recall" : figure.title} over the last ${words}`}
              className={cn("block", line)}
            />
          )}
        </span>
      </dd>
    </div>
  );
}

export function FiguresSkeleton() {
  return (
    <div className="pb-6.5">
      <div className={FIGURE_GRID}>
        {["cost", "baseline", "lost", "next"].map((key) => (
          <div key={key} className="sm:min-h-38 bg-raised px-4 py-3">
            <Skeleton className="w-24" />
            <Skeleton className="mt-2 h-6 w-32" />
            <Skeleton className="mt-2 w-40" />
            <Skeleton className="mt-6 h-8 w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
