"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/skeleton";

export function PlaygroundStart({ onTry }: { onTry: (message: string) => void }) {
  const examples = useQuery(useTRPC().playground.examples.queryOptions(undefined, { staleTime: 60_000 }));
  if (examples.data?.length === 0 || examples.isError) {
    return (
      <EmptyState
        action={
          <Button asChild>
            <Link href="/tools">Go to tools</Link>
          </Button>
        }
      >
        Type a message to see which tools it would get, and why.
      </EmptyState>
    );
  }
  return (
    <Panel title="Type a message to see which tools it would get, and why">
      <p className="mb-2 text-ink-soft text-sm">Or try an example phrase from one of your tools:</p>
      <ul className="grid justify-items-start gap-1.5">
        {examples.data?.map(({ message, tool }) => (
          <li key={tool} className="max-w-full">
            <Button className="h-auto max-w-full whitespace-normal py-1 text-left" onClick={() => onTry(message)}>
              {message}
            </Button>
          </li>
        )) ?? <Skeleton className="h-8 w-60" />}
      </ul>
    </Panel>
  );
}
