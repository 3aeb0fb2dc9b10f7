import { Sparkline } from "@/components/charts/sparkline";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import type { OverviewRange, OverviewView } from "@/server/contract/overview";
import { ofRole, RANGE_INFO } from "./overview-range";
import { describeSpend, type Figure, prepareFigures } from "./prepare-figures";

const TONES = { good: "text-good", bad: "text-warn", same: "text-ink-soft" } as const;

const LOOK: Record<Figure["key"], { href: (range: OverviewRange) => string; line: string }> = {
  tax: { href: () => "/sessions", line: "text-tokens-tools" },
  saved: { href: () => "/sessions", line: "text-good" },
  recall: { href: (range) => `/misses?days=${RANGE_INFO[range].days}`, line: "text-accent" },
  escapes: { href: (range) => `/misses?kind=unsent&days=${RANGE_INFO[range].days}`, line: "text-warn" },
};

const FIGURE_GRID = "grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 xl:grid-cols-4";

export function Figures({ overview, range, role }: { overview: OverviewView; range: OverviewRange; role: string }) {
  const spend = describeSpend(overview.spend);
  return (
    <div>
      <dl className={FIGURE_GRID}>
        {prepareFigures(overview).map((figure) => (
          <FigureCard key={figure.key} figure={figure} range={range} role={role} />
        ))}
      </dl>
      <p className="mt-1.5 min-h-5 text-ink-faint text-sm">{spend}</p>
    </div>
  );
}

function FigureCard({ figure, range, role }: { figure: Figure; range: OverviewRange; role: string }) {
  const { href, line } = LOOK[figure.key];
  const { words } = RANGE_INFO[range];
  return (
    <div className="relative flex min-h-38 flex-col bg-raised px-4 py-3 has-[a:hover]:bg-sunken">
      <dt className="text-ink-soft text-sm">
        <Link
          href={ofRole(href(range), role)}
          className="underline decoration-line-strong underline-offset-2 after:absolute after:inset-0"
        >
          {figure.title}
        </Link>
      </dt>
      <dd className="mt-0.5 flex flex-1 flex-col">
        <span className="font-semibold text-xl tracking-tight" title={figure.exact}>
          {figure.value ?? "–"}
        </span>
        <span className="text-ink-soft text-sm">{figure.note}</span>
        <span className="mt-0.5 text-ink-faint text-sm">
          {figure.delta === null ? (
            `No data for the previous ${words}`
          ) : (
            <>
              <span className={cn("font-medium", TONES[figure.delta.tone])}>{figure.delta.text}</span>{" "}
              {figure.delta.about} vs. the previous {words}
            </>
          )}
        </span>
        <span className="mt-auto pt-2">
          {/* One point is no trend. */}
          {figure.points.filter((point) => point !== null).length > 1 && (
            <Sparkline
              values={figure.points}
              label={`${figure.title} over the last ${words}`}
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
        {["tax", "saved", "recall", "escapes"].map((key) => (
          <div key={key} className="min-h-38 bg-raised px-4 py-3">
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
