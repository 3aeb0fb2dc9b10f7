"use client";

import { useQuery } from "@tanstack/react-query";
import { NewNounPage } from "@/components/editor/new-noun-page";
import { NounPage } from "@/components/editor/noun-page";
import { useTRPC } from "@/components/trpc/trpc";
import { EntryContext } from "./entry-context";
import { TOOL_KIND } from "./tool-kind";

/** The answers are for the panels, not for the page around them. */
const ONLY_ASK = { notifyOnChangeProps: [] };

/** Asks at once for all that the page will show, so that panels do not wait for the tool to arrive first. */
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
