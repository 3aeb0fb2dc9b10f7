"use client";

import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { WhyBox } from "@/components/why/why-box";
import type { WhyAbout } from "@/server/contract/why";
import { DecisionPanel } from "./decision-panel";
import { describeComparison } from "./describe-comparison";
import { OutputTabs } from "./output-tabs";
import { readComparisons } from "./playground-address";
import type { ComparedRow } from "./prepare-comparison";
import { SideBySide } from "./side-by-side";
import type { Trial } from "./to-trial";
import { TriedTools } from "./tried-tools";
import type { Playground } from "./use-playground";
import type { useTrial } from "./use-trial";

type PlaygroundResultProps = {
  playground: Playground;
  trial: Trial;
  tried: ReturnType<typeof useTrial>;
  rows: readonly ComparedRow[];
};

export function PlaygroundResult({ playground, trial, tried, rows }: PlaygroundResultProps) {
  return (
    <QueryView query={tried} failure="Couldn't run the request." pending={<ResultSkeleton />}>
      {(output) => (
        <Result playground={playground} trial={trial} output={output} isStale={tried.isPlaceholderData} rows={rows} />
      )}
    </QueryView>
  );
}

type Output = NonNullable<PlaygroundResultProps["tried"]["data"]>;
type ResultProps = Omit<PlaygroundResultProps, "tried"> & { output: Output; isStale: boolean };

function Result({ playground, trial, output, isStale, rows }: ResultProps) {
  const { subjects } = output;
  const [own] = subjects;
  const comparisons = readComparisons(playground.address.vs);
  if (!own?.view) return <Notice tone="warn">{own?.problem}</Notice>;
  const { view } = own;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <DecisionPanel view={view} isStale={isStale} />
      {comparisons.length > 0 && subjects.length > 1 && (
        <SideBySide
          titles={["this request", ...comparisons.slice(0, subjects.length - 1).map(describeComparison)]}
          subjects={subjects}
          rows={rows}
        />
      )}
      <Panel title="Why not this tool?">
        <WhyBox about={whyAbout(trial)} />
      </Panel>
      <TriedTools trial={trial} view={view} />
      <OutputTabs playground={playground} trial={trial} output={output} view={view} />
    </div>
  );
}

function whyAbout({ subjects: [subject], ...trial }: Trial): WhyAbout | null {
  return subject === undefined ? null : { kind: "trial", trial: { ...trial, subject } };
}

function ResultSkeleton() {
  return (
    <div className="grid gap-4">
      <Panel title="Decision">
        <div className="grid gap-4 py-1">
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="w-2/5" />
          <Skeleton className="h-8" />
          <Skeleton className="h-6" />
        </div>
      </Panel>
      <SkeletonRows rows={5} label="tools" />
    </div>
  );
}
