"use client";

import { useQuery } from "@tanstack/react-query";
import { NewNounPage } from "@/components/editor/new-noun-page";
import { NounPage } from "@/components/editor/noun-page";
import { useTRPC } from "@/components/trpc/trpc";
import { MODEL_KIND } from "./model-kind";

export function ModelPage({ entry }: { entry: string }) {
  const trpc = useTRPC();
  // Start these queries together with the entry's own.
  useQuery(trpc.models.status.queryOptions());
  useQuery(trpc.usage.calibration.queryOptions(undefined, { staleTime: 60_000 }));
  return <NounPage kind={MODEL_KIND} entry={entry} />;
}

export function NewModelPage() {
  return <NewNounPage kind={MODEL_KIND} />;
}
