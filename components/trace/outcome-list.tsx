"use client";

import type { DeniedTool } from "@/server/contract/playground";
import type { ToolOutcome } from "@/server/contract/reasons";
import { DeferredFold } from "./deferred-fold";
import { DeniedFold } from "./denied-fold";
import { SentTools } from "./sent-tools";
import { sortSent } from "./sort-sent";

type OutcomeListProps = {
  /** One entry per allowed tool, in any order; deferred tools may be cut to the highest scores. */
  outcomes: readonly ToolOutcome[];
  /** The order sent; defaults to the order of admission. */
  order?: readonly string[];
  metaTools?: readonly { readonly name: string; readonly tokens: number }[];
  /** Cost of the rows of all deferred tools, if only some are listed. */
  rowTokens?: number;
  sentCount?: number;
  deferredCount?: number;
  /** Tools outside the allow-list. Only for people who can read policy, never for agents. */
  denied?: readonly DeniedTool[];
  deniedCount?: number;
  /** Searches on the server, if only some tools are listed. */
  onSearch?: ((query: string) => void) | null;
};

/** What one round did with each tool: sent tools with reason and cost, the others folded below. */
export function OutcomeList({ outcomes, order, metaTools = [], denied, onSearch = null, ...counts }: OutcomeListProps) {
  const sent = outcomes.filter(({ outcome }) => outcome === "sent");
  const deferred = outcomes.filter(({ outcome }) => outcome === "deferred");
  const rowTokens = counts.rowTokens ?? deferred.reduce((sum, { tokens }) => sum + tokens, 0);
  return (
    <div className="min-w-0">
      <SentTools
        sent={sortSent(sent, order)}
        count={counts.sentCount ?? sent.length}
        metaTools={metaTools}
        rowTokens={rowTokens}
      />
      <DeferredFold
        deferred={deferred}
        isReachable={metaTools.length > 0}
        count={counts.deferredCount ?? deferred.length}
        onSearch={onSearch}
      />
      {denied && <DeniedFold denied={denied} count={counts.deniedCount ?? denied.length} onSearch={onSearch} />}
    </div>
  );
}
