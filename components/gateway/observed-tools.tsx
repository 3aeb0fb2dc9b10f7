"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { Tokens } from "@/components/tokens/tokens";
import { useTRPC } from "@/components/trpc/trpc";
import { Badge, Name } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { CodeBlock } from "@/components/ui/code-block";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Panel } from "@/components/ui/panel";
import { SearchInput } from "@/components/ui/search-input";
import { ShowMore } from "@/components/ui/show-more";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { useDebounced } from "@/components/ui/use-debounced";
import { useShown } from "@/components/ui/use-shown";
import { useUrlState } from "@/components/url/use-url-state";
import { countOf } from "@/components/words/count-of";
import type { ObservedToolView } from "@/server/contract/gateway";
import { ObservedActions } from "./observed-actions";

const DEFAULTS = { observed: "" };
const REFRESH_MS = 10_000;
/** They appear with the first request. */
const WAITING_MS = 2000;

export function ObservedTools() {
  const [{ observed: search }, setUrl] = useUrlState(DEFAULTS);
  const asked = useDebounced(search, 250);
  const tools = useQuery(
    useTRPC().gateway.observedTools.queryOptions(
      { search: asked },
      {
        refetchInterval: ({ state }) => (state.data?.total === 0 ? WAITING_MS : REFRESH_MS),
        placeholderData: (old) => old,
      },
    ),
  );
  const { shown, hidden, showMore } = useShown(tools.data?.items ?? [], 25);
  return (
    <div id="observed" className="scroll-mt-4">
      <Panel title="Observed tools" {...(tools.data && { count: tools.data.total })} flush>
        <div className="border-line border-b px-4 py-3">
          <p className="mb-2 text-ink-soft text-sm">
            Tools that agents send. Add one to the catalog to use it in roles, bundles, categories and core, or to deny
            it.
          </p>
          <SearchInput
            className="sm:w-72"
            label="Search observed tools"
            value={search}
            onChange={(next) => setUrl({ observed: next })}
          />
        </div>
        {tools.isError ? (
          <div className="p-4">
            <ErrorPanel title="Couldn't load the observed tools." error={tools.error} onRetry={() => tools.refetch()} />
          </div>
        ) : tools.isPending ? (
          <div className="p-4">
            <SkeletonRows rows={3} label="observed tools" />
          </div>
        ) : tools.data.items.length === 0 ? (
          <p className="px-4 py-3 text-ink-soft">
            {search === "" ? "None yet. They appear with the first request that offers tools." : "No results"}
          </p>
        ) : (
          <>
            <ul>
              {shown.map((tool) => (
                <ObservedItem key={tool.name} tool={tool} />
              ))}
            </ul>
            <ShowMore hidden={hidden} onShow={showMore} />
          </>
        )}
      </Panel>
    </div>
  );
}

function ObservedItem({ tool }: { tool: ObservedToolView }) {
  const [isOpen, setOpen] = useState(false);
  const mayEdit = useMay("policy.edit");
  return (
    <li className="border-line border-b last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 px-2 py-1.5 sm:px-3">
        <Button
          variant="ghost"
          size="icon"
          data-row-link
          aria-expanded={isOpen}
          aria-label={`Definition of ${tool.name}`}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight aria-hidden className={cn("transition-transform", isOpen && "rotate-90")} />
        </Button>
        <div className="min-w-0 flex-1 basis-48">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <Name className="break-all font-medium">{tool.name}</Name>
            <StateBadge tool={tool} />
          </p>
          <p className="text-ink-soft text-sm">
            <Tokens count={tool.tokens} />, {describeCalls(tool.calls)}, last seen <Time at={tool.lastSeenAt} />
          </p>
        </div>
        {mayEdit && <ObservedActions tool={tool} />}
      </div>
      {isOpen && <Definition tool={tool} />}
    </li>
  );
}

function describeCalls(calls: number): string {
  if (calls === 0) return "never called";
  return calls === 1 ? "called once" : `called ${countOf(calls, "time")}`;
}

function StateBadge({ tool: { catalog, older } }: { tool: ObservedToolView }) {
  if (catalog !== null && !catalog.isSame) return <Badge tone="warn">Differs from the catalog</Badge>;
  if (older.length > 0) return <Badge tone="warn">{countOf(older.length + 1, "version")}</Badge>;
  return catalog === null ? null : <Badge tone="good">In the catalog</Badge>;
}

function Definition({ tool }: { tool: ObservedToolView }) {
  const { description, inputSchema, isTruncated, client, firstSeenAt, older } = tool;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-line border-t bg-sunken/40 p-4 sm:pl-12">
      <p className="whitespace-pre-wrap break-words">{description || "No description"}</p>
      <p className="text-ink-soft text-sm">
        First seen <Time at={firstSeenAt} />
        {client !== null && <>, last sent by {client}</>}
        {older.length > 0 && (
          <>
            . The definition has changed: {countOf(older.length, "older version")}, last seen{" "}
            <Time at={older[0]?.lastSeenAt ?? firstSeenAt} />
          </>
        )}
      </p>
      {isTruncated ? (
        <p className="text-ink-soft">The input schema is too large to keep.</p>
      ) : (
        <CodeBlock
          label={`Input schema of ${tool.name}`}
          caption="Input schema"
          text={JSON.stringify(inputSchema, null, 2)}
        />
      )}
    </div>
  );
}
