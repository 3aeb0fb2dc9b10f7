"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/trpc";
import { Name } from "@/components/ui/badge";
import { ErrorPanel } from "@/components/ui/error-panel";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { useUrlState } from "@/components/url/use-url-state";
import { formatCount } from "@/components/words/format-number";
import { CasesTab } from "./cases-tab";
import { describeFloors } from "./format-figures";
import { RunsTab } from "./runs-tab";
import { SetActions } from "./set-actions";
import { RequiredBadge } from "./set-columns";
import { SettingsTab } from "./settings-tab";
import { SweepTab } from "./sweep-tab";
import { useCaseFilters } from "./use-case-filters";
import { useCases } from "./use-cases";
import { useRuns } from "./use-runs";

const DEFAULTS = { tab: "cases" };
const TABS = ["cases", "runs", "sweep", "settings"] as const;
type Tab = (typeof TABS)[number];

/** Requested together with the set, in one batch. */
function useTabData(entry: string, tab: string): void {
  const trpc = useTRPC();
  const isSweep = tab === "sweep";
  useRuns(entry);
  useCases(entry, useCaseFilters().filters);
  useQuery(trpc.policies.list.queryOptions(undefined, { enabled: isSweep }));
  useQuery(trpc.roles.list.queryOptions(undefined, { enabled: isSweep }));
}

export function SetPage({ entry }: { entry: string }) {
  const set = useQuery(useTRPC().evaluations.get.queryOptions({ id: entry }));
  const [{ tab }, setTab] = useUrlState(DEFAULTS);
  useTabData(entry, tab);
  const back = { href: "/evaluations", label: "Evaluations" };
  if (set.isError) {
    return (
      <>
        <PageHeader back={back} title="Evaluation" />
        <ErrorPanel title="Couldn't load the set." error={set.error} onRetry={() => set.refetch()} />
      </>
    );
  }
  if (set.isPending) {
    return (
      <>
        <PageHeader back={back} title={<Name>{entry}</Name>} description=" " />
        {/* Same layout as the tabs and filters, to avoid layout shift. */}
        <Skeleton className="h-7 w-72" />
        <Skeleton className="mt-2 mb-3 h-8 w-full sm:w-96" />
        <SkeletonRows rows={8} label="the set" />
      </>
    );
  }
  const floors = describeFloors(set.data).join(" · ");
  return (
    <>
      <PageHeader
        back={back}
        title={
          <span className="inline-flex flex-wrap items-center gap-2.5">
            <Name>{set.data.name}</Name>
            {set.data.required && <RequiredBadge />}
          </span>
        }
        description={[set.data.description, floors && `To pass: ${floors}.`].filter(Boolean).join(" ") || undefined}
        actions={<SetActions set={set.data} />}
      />
      <Tabs<Tab>
        label="Set sections"
        value={TABS.find((name) => name === tab) ?? "cases"}
        onChange={(next) => setTab({ tab: next })}
        options={[
          {
            value: "cases",
            title: `Cases ${formatCount(set.data.cases)}`,
            content: <CasesTab set={set.data} entry={entry} />,
          },
          { value: "runs", title: "Runs", content: <RunsTab set={set.data} entry={entry} /> },
          { value: "sweep", title: "Sweep", content: <SweepTab set={set.data} entry={entry} /> },
          { value: "settings", title: "Settings", content: <SettingsTab set={set.data} entry={entry} /> },
        ]}
      />
    </>
  );
}
