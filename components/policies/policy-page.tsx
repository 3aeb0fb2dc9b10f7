"use client";

import { useQuery } from "@tanstack/react-query";
import { NewNounPage } from "@/components/editor/new-noun-page";
import { NounPage } from "@/components/editor/noun-page";
import { useTRPC } from "@/components/trpc/trpc";
import { PageHeader } from "@/components/ui/page-header";
import { QueryView } from "@/components/ui/query-view";
import type { PresetView } from "@/server/contract/policies";
import { policyKind } from "./policy-kind";
import { usePictureState } from "./use-picture-state";
import { OpenedPolicy, useBands, usePresets, usePreview } from "./use-policy-trial";

const AS_SAVED = { settings: null, contextUsed: 0 };

export function PolicyPage({ entry }: { entry: string }) {
  const presets = usePresets();
  const { role } = usePictureState();
  // One batch: the charts find their first data in the cache.
  useQuery(useTRPC().policies.get.queryOptions({ id: entry }));
  useBands({ id: entry, ...AS_SAVED });
  usePreview({ id: entry, ...AS_SAVED }, role);
  const start = presets.data && defaultOf(presets.data);
  if (start === undefined) return <WaitForPresets title="Policy" query={presets} />;
  return (
    <OpenedPolicy value={entry}>
      <NounPage kind={policyKind(start)} entry={entry} />
    </OpenedPolicy>
  );
}

export function NewPolicyPage() {
  const presets = usePresets();
  const start = presets.data && defaultOf(presets.data);
  if (start === undefined) return <WaitForPresets title="New policy" query={presets} />;
  return <NewNounPage kind={policyKind(start)} />;
}

function defaultOf(presets: readonly PresetView[]) {
  return presets.find(({ name }) => name === "toolcrib")?.settings;
}

function WaitForPresets({ title, query }: { title: string; query: ReturnType<typeof usePresets> }) {
  return (
    <>
      <PageHeader back={{ href: "/policies", label: "Modes & thresholds" }} title={title} />
      <QueryView query={query} failure="Couldn't load the presets." pending="the policy" pendingRows={8}>
        {() => null}
      </QueryView>
    </>
  );
}
