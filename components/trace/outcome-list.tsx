"use client";

import type { DeniedTool } from "@/server/contract/playground";
import type { ToolOutcome } from "@/server/engine/request";
import { DeferredFold } from "./deferred-fold";
import { DeniedFold } from "./denied-fold";
import { SentTools } from "./sent-tools";
import { sortSent } from "./sort-sent";

type OutcomeListProps = {
  /** One entry per allowed tool, in any order; of the deferred ones perhaps only the nearest. */
  outcomes: readonly ToolOutcome[];
  /** The order of the list that went out; left out: as it was admitted. */
  order?: readonly string[];
  /** What else the list holds and costs. */
  metaTools?: readonly { readonly name: string; readonly tokens: number }[];
  /** What the rows of deferred tools cost, where only some of these are here. */
  rowTokens?: number;
  sentCount?: number;
  deferredCount?: number;
  /** Tools outside the allow-list, for people who may read policy. Never for agents. */
  denied?: readonly DeniedTool[];
  deniedCount?: number;
  /** Asks for more than is here, where only some are. */
  onSearch?: ((query: string) => void) | null;
};

/** What one round did with each tool: sent ones with the reason and the price, the others folded below. */
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
      <DeferredFold deferred={deferred} count={counts.deferredCount ?? deferred.length} onSearch={onSearch} />
      {denied && <DeniedFold denied={denied} count={counts.deniedCount ?? denied.length} onSearch={onSearch} />}
    </div>
  );
}
