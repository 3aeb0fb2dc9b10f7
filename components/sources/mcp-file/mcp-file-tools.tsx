"use client";

import { useEffect } from "react";
import { AccessPanel } from "@/components/sources/access/access-panel";
import { asSentence } from "@/components/trpc/api-error";
import { Name } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { countOf } from "@/components/words/count-of";
import { formatTokens } from "@/components/words/format-number";
import { listNames } from "@/components/words/list-names";
import type { McpFileOutcome } from "@/server/contract/mcp-file";
import { type ToolsState, useFileTools } from "./use-file-tools";

/** After the sources were created: their tools, then the roles that may use them. */
export function McpFileTools({ outcomes, onEdit }: { outcomes: readonly McpFileOutcome[]; onEdit: () => void }) {
  const { states, read, add, isAdding } = useFileTools();
  const created = outcomes.flatMap(({ sourceId }) => (sourceId === null ? [] : [sourceId]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the servers are asked once, when the page shows them.
  useEffect(() => void read(created), []);
  const ready = created.filter((id) => {
    const state = states[id];
    return state?.kind === "read" && state.plan.added.length > 0;
  });
  const count = ready.reduce((sum, id) => sum + addedIn(states[id]).length, 0);
  const done = created.filter((id) => states[id]?.kind === "added");
  return (
    <div className="grid gap-5">
      <Notice
        tone={created.length === outcomes.length ? "good" : "warn"}
        title={
          created.length === 0
            ? "No source was created"
            : `${created.length} of ${countOf(outcomes.length, "source")} created in the draft`
        }
      />
      <Panel
        title={created.length === 0 ? "Servers" : "Tools"}
        flush
        action={
          created.length === 0 ? (
            <Button size="sm" onClick={onEdit}>
              Edit the file
            </Button>
          ) : (
            <Button
              size="sm"
              variant="primary"
              pending={isAdding}
              disabled={ready.length === 0}
              onClick={() => add(ready)}
            >
              {count === 0 ? "Add tools to the draft" : `Add ${countOf(count, "tool")} to the draft`}
            </Button>
          )
        }
      >
        <ul aria-busy={created.some((id) => states[id]?.kind === "reading")}>
          {outcomes.map(({ key, name, sourceId, error }) => (
            <li key={key} className="grid gap-0.5 border-line border-b px-4 py-3 last:border-b-0">
              {sourceId === null ? (
                <Name className="font-medium">{name}</Name>
              ) : (
                <Link
                  href={`/sources/${encodeURIComponent(sourceId)}`}
                  className="font-medium font-mono hover:underline"
                >
                  {name}
                </Link>
              )}
              {error !== null && <span className="wrap-anywhere text-danger">{asSentence(error)}</span>}
              {sourceId !== null && (
                <ToolsLine id={sourceId} state={states[sourceId]} onRetry={() => read([sourceId])} />
              )}
            </li>
          ))}
        </ul>
      </Panel>
      {done.length > 0 && !isAdding && <AccessPanel key={done.join()} sourceIds={done} suggests />}
    </div>
  );
}

function addedIn(state: ToolsState | undefined) {
  return state?.kind === "read" ? state.plan.added : [];
}

type ToolsLineProps = {
  id: string;
  state: ToolsState | undefined;
  onRetry: () => void;
};

function ToolsLine({ id, state, onRetry }: ToolsLineProps) {
  if (state === undefined || state.kind === "reading") return <span className="text-ink-soft">Connecting…</span>;
  if (state.kind === "added")
    return <span className="text-good">{countOf(state.count, "tool")} added to the draft</span>;
  if (state.kind === "failed") {
    return (
      <span className="grid justify-items-start gap-2">
        <span className="wrap-anywhere text-danger">{asSentence(state.error)}</span>
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
          <Button size="sm" variant="ghost" asChild>
            <Link href={`/sources/${encodeURIComponent(id)}`}>Edit the source</Link>
          </Button>
        </span>
      </span>
    );
  }
  const { added, problems } = state.plan;
  if (added.length === 0) return <span className="text-ink-soft">It lists no tools.</span>;
  const tokens = added.reduce((sum, entry) => sum + entry.tokens, 0);
  return (
    <span className="text-ink-soft">
      {countOf(added.length, "tool")}, {formatTokens(tokens)}:{" "}
      <Name className="wrap-anywhere">
        {listNames(
          added.map(({ tool }) => tool.name),
          6,
        )}
      </Name>
      {problems.length > 0 && `. ${countOf(problems.length, "tool")} can't be read`}
    </span>
  );
}
