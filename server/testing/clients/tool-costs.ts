import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import type { Client } from "./client";
import type { ClientRun } from "./client-world";
import { type ModelInput, readAsProvider } from "./read-as-provider";
import { SEARCH } from "./scripted-model";

/** What the tools of a run cost: in each request as the client sent it, and in each one that the upstream got. */
export type ToolCosts = {
  readonly before: readonly ListCost[];
  readonly after: readonly ListCost[];
  /** Requests of the inner loop, which the client did not make: their lists are among `after`. */
  readonly inner: number;
};

type ListCost = { readonly tools: number; readonly bytes: number; readonly tokens: number };

export function toolCosts({ dialect }: Client, { tapped, upstream }: ClientRun): ToolCosts {
  const before = roundsOf(dialect, tapped);
  const after = roundsOf(dialect, upstream);
  return { before: before.map(costOf), after: after.map(costOf), inner: after.filter(isInner).length };
}

/** Requests with tools: clients also ask for titles and summaries. */
export function roundsOf(dialect: Client["dialect"], list: readonly { method: string; body: Buffer }[]): ModelInput[] {
  return list
    .filter(({ method }) => method === "POST")
    .map(({ body }) => readAsProvider(dialect, body))
    .filter(({ tools }) => tools.length > 0);
}

/** Whether it brings the model the answer to a search. */
export function isInner({ answered }: ModelInput): boolean {
  return answered.at(-1) === SEARCH;
}

function costOf({ tools, toolsJson }: ModelInput): ListCost {
  return { tools: tools.length, bytes: Buffer.byteLength(toolsJson), tokens: countTokens(toolsJson) };
}

export function describeCosts(runs: readonly ToolCosts[]): Record<string, string | number> {
  const [before, after] = [runs.flatMap((run) => run.before), runs.flatMap((run) => run.after)];
  const mean = (list: readonly ListCost[], of: keyof ListCost) => Math.round(total(list, of) / list.length);
  const figure = (of: keyof ListCost) => `${mean(before, of)} -> ${mean(after, of)}`;
  return {
    "requests with tools": `${before.length} -> ${after.length}`,
    ...{ "tools per request": figure("tools"), "bytes of tools per request": figure("bytes") },
    "tokens of tools per request": figure("tokens"),
    // Of all requests, so that those of the inner loop count against it.
    "tokens of tools in all": `${total(before, "tokens")} -> ${total(after, "tokens")}`,
    "tokens saved": `${Math.round(100 * (1 - total(after, "tokens") / total(before, "tokens")))}%`,
  };
}

export function total(list: readonly ListCost[], of: keyof ListCost): number {
  return list.reduce((sum, cost) => sum + cost[of], 0);
}
