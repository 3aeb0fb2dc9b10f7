"use client";

import { useQuery } from "@tanstack/react-query";
import { NounPage } from "@/components/editor/noun-page";
import { useTRPC } from "@/components/trpc/trpc";
import { SOURCE_KIND } from "./source-kind";

export function SourcePage({ entry }: { entry: string }) {
  // Start this query together with the entry's own.
  useQuery(useTRPC().sources.rows.queryOptions());
  return <NounPage kind={SOURCE_KIND} entry={entry} />;
}
