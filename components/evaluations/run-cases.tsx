"use client";

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadMore } from "@/components/ui/load-more";
import { QueryView } from "@/components/ui/query-view";
import { SearchInput } from "@/components/ui/search-input";
import { Segmented } from "@/components/ui/segmented";
import { countOf } from "@/components/words/count-of";
import { formatCount } from "@/components/words/format-number";
import type { RUN_CASE_FILTERS, RunCasesPage, RunView } from "@/server/contract/eval-runs";
import { RunCaseItem } from "./run-case-item";
import { useRunCaseFilters } from "./use-run-case-filters";
import { useRunCases } from "./use-run-cases";

type Only = (typeof RUN_CASE_FILTERS)[number];

type RunCasesProps = { run: RunView; hasOther: boolean };

export function RunCases({ run, hasOther }: RunCasesProps) {
  const { address, setAddress: setFilters, filters, only: chosen } = useRunCaseFilters(run.id);
  const { q, kind } = address;
  const cases = useRunCases(filters);
  const [first] = cases.data?.pages ?? [];
  const items = cases.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-label="Cases" id="cases" className="min-w-0 scroll-mt-4">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 className="mr-2 font-medium">Cases</h2>
        <Segmented<Only | "all">
          label="Which cases"
          value={chosen ?? "all"}
          onChange={(next) => setFilters({ only: next })}
          options={optionsOf(first?.counts, hasOther)}
        />
        {kind !== "" && (
          <Button size="sm" onClick={() => setFilters({ kind: "" })}>
            Kind: {kind} ×
          </Button>
        )}
        <SearchInput
          className="w-full sm:ml-auto sm:w-72"
          label="Search messages and tools"
          value={q}
          onChange={(value) => setFilters({ q: value })}
        />
      </div>
      <QueryView query={cases} failure="Couldn't load the cases." pending="cases" pendingRows={8}>
        {({ pages }) =>
          items.length === 0 ? (
            <EmptyState
              action={
                (q !== "" || kind !== "" || chosen !== null) && (
                  <Button onClick={() => setFilters({ q: "", kind: "", only: "all" })}>Show all cases</Button>
                )
              }
            >
              {chosen === "failed" && q === "" ? "No failed cases." : "No results"}
            </EmptyState>
          ) : (
            <>
              <ul className="rounded-lg border border-line bg-raised">
                {items.map((entry) => (
                  <RunCaseItem key={entry.name} entry={entry} run={run} />
                ))}
              </ul>
              <LoadMore
                one="case"
                many={cases.hasNextPage ? `of ${countOf(pages[0]?.total ?? 0, "case")}` : "cases"}
                shown={items.length}
                hasMore={cases.hasNextPage}
                pending={cases.isFetchingNextPage}
                onMore={() => cases.fetchNextPage()}
              />
            </>
          )
        }
      </QueryView>
    </section>
  );
}

function optionsOf(counts: RunCasesPage["counts"] | undefined, hasOther: boolean) {
  const titled = (title: string, count: number | undefined) =>
    count === undefined ? title : `${title} ${formatCount(count)}`;
  return [
    { value: "all" as const, label: titled("All", counts && counts.failed + counts.passed) },
    { value: "failed" as const, label: titled("Failed", counts?.failed) },
    { value: "passed" as const, label: titled("Passed", counts?.passed) },
    ...(hasOther
      ? [
          { value: "worse" as const, label: titled("Worse", counts?.worse) },
          { value: "better" as const, label: titled("Better", counts?.better) },
          { value: "costlier" as const, label: titled("More expensive", counts?.costlier) },
        ]
      : []),
  ];
}
