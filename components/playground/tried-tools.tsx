"use client";

import { useState } from "react";
import { OutcomeList } from "@/components/trace/outcome-list";
import { useDebounced } from "@/components/ui/use-debounced";
import type { TriedView } from "@/server/contract/playground";
import type { Trial } from "./to-trial";
import { useFoundOutcomes } from "./use-trial";

/** Every tool with its outcome. For large catalogs the server returns the best matches and finds others by name. */
export function TriedTools({ trial, view }: { trial: Trial; view: TriedView }) {
  const [typed, setTyped] = useState("");
  const query = useDebounced(typed);
  const held = view.outcomes.filter(({ outcome }) => outcome === "deferred").length;
  const isPart = held < view.deferredCount || view.denied.length < view.deniedCount;
  const found = useFoundOutcomes(trial, query, isPart);
  const known = new Set(view.outcomes.map(({ tool }) => tool));
  const knownDenied = new Set(view.denied.map(({ tool }) => tool));
  return (
    <OutcomeList
      outcomes={[...view.outcomes, ...(found.data?.deferred.filter(({ tool }) => !known.has(tool)) ?? [])]}
      order={view.sent}
      metaTools={view.metaTools}
      rowTokens={view.rowTokens}
      sentCount={view.sent.length}
      deferredCount={view.deferredCount}
      denied={[...view.denied, ...(found.data?.denied.filter(({ tool }) => !knownDenied.has(tool)) ?? [])]}
      deniedCount={view.deniedCount}
      onSearch={isPart ? setTyped : null}
    />
  );
}
