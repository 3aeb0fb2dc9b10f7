"use client";

import { useQuery } from "@tanstack/react-query";
import { NewNounPage } from "@/components/editor/new-noun-page";
import { NounPage } from "@/components/editor/noun-page";
import { useTRPC } from "@/components/trpc/trpc";
import { EntryContext } from "./entry-context";
import { TOOL_KIND } from "./tool-kind";

const ONLY_ASK = { notifyOnChangeProps: [] };

/** Starts the panels' queries before the tool has loaded. */
export function ToolPage({ entry }: { entry: string }) {
  const trpc = useTRPC();
  useQuery(trpc.tools.use.queryOptions({ id: entry }, ONLY_ASK));
  useQuery(trpc.tools.upstream.queryOptions({ id: entry }, ONLY_ASK));
  useQuery(trpc.tools.activity.queryOptions({ id: entry }, ONLY_ASK));
  useQuery(trpc.sources.status.queryOptions(undefined, ONLY_ASK));
  return (
    <EntryContext value={entry}>
      <NounPage kind={TOOL_KIND} entry={entry} />
    </EntryContext>
  );
}

export function NewToolPage() {
  return <NewNounPage kind={TOOL_KIND} />;
}
