"use client";

import { type QueryClient, useQuery } from "@tanstack/react-query";
import { Hourglass } from "lucide-react";
import { describeWarming } from "@/components/words/describe-warming";
import type { Health } from "@/server/contract/health";

const KEY = ["health"] as const;
const ASK_MS = 5_000;
const ASK_WHILE_WARMING_MS = 1_500;

export function WarmingBar() {
  const { data: warming } = useQuery({
    queryKey: KEY,
    queryFn: ({ client }) => readWarming(client),
    refetchInterval: ({ state }) => (state.data ? ASK_WHILE_WARMING_MS : ASK_MS),
    staleTime: 0,
    retry: false,
  });
  if (!warming) return null;
  return (
    <section
      aria-label="Computing vectors"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-sunken px-4 py-1.5 text-ink-soft sm:px-6"
    >
      <Hourglass aria-hidden className="size-4 shrink-0" />
      <p>{describeWarming(warming)}</p>
      <progress
        aria-label="Tools with vectors"
        value={warming.done}
        max={warming.total}
        className="h-1.5 w-28 accent-primary"
      />
    </section>
  );
}

async function readWarming(client: QueryClient): Promise<Health["warming"]> {
  const answer = await fetch("/api/health");
  const { warming = null } = (await answer.json()) as Partial<Health>;
  const before = client.getQueryData<Health["warming"]>(KEY);
  // Refetch results that were computed with incomplete vectors.
  if (before && warming === null)
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] });
  return warming;
}
