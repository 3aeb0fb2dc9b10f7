import { usuallyBilledText } from "@/server/engine/rendering/billing";
import { RENDERERS } from "@/server/engine/rendering/formats/index";
import { buildNameMap } from "@/server/engine/rendering/formats/provider-names";
import { countTokens } from "@/server/engine/rendering/tokens";
import { mapChunked, type Task } from "@/server/engine/util/chunked";
import { runCooperatively } from "@/server/lib/yield-to-event-loop";
import type { NewTool, SyncPlan } from "./plan-sync";

/** The plan for people, with the cost of each definition before and after. */
export type PricedPlan = Omit<SyncPlan, "added" | "changed" | "removed"> & {
  readonly added: readonly (SyncPlan["added"][number] & { readonly tokens: number })[];
  readonly changed: readonly (SyncPlan["changed"][number] & {
    readonly tokensBefore: number;
    readonly tokensAfter: number;
  })[];
  readonly removed: readonly (SyncPlan["removed"][number] & { readonly tokens: number })[];
};

export async function pricePlan(plan: SyncPlan): Promise<PricedPlan> {
  return runCooperatively(pricePlanChunked(plan));
}

function* pricePlanChunked(plan: SyncPlan): Task<PricedPlan> {
  return {
    ...plan,
    added: yield* mapChunked(plan.added, (entry) => ({ ...entry, tokens: costOf(entry.tool) })),
    changed: yield* mapChunked(plan.changed, (entry) => ({
      ...entry,
      tokensBefore: costOf(entry.before),
      tokensAfter: costOf(entry.after),
    })),
    removed: yield* mapChunked(plan.removed, (entry) => ({ ...entry, tokens: costOf(entry.tool) })),
  };
}

function costOf(tool: NewTool): number {
  const wireName = buildNameMap([tool.name], FORMAT).toWire(tool.name);
  return countTokens(usuallyBilledText(RENDERERS[FORMAT].renderTool(tool, wireName), ENCODING), ENCODING);
}

const FORMAT = "openai-chat";
const ENCODING = "o200k_base";
