import { RENDERERS } from "@/server/engine/rendering/formats/index";
import { buildNameMap } from "@/server/engine/rendering/formats/provider-names";
import { countTokens } from "@/server/engine/rendering/tokens";
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

export function pricePlan(plan: SyncPlan): PricedPlan {
  return {
    ...plan,
    added: plan.added.map((entry) => ({ ...entry, tokens: costOf(entry.tool) })),
    changed: plan.changed.map((entry) => ({
      ...entry,
      tokensBefore: costOf(entry.before),
      tokensAfter: costOf(entry.after),
    })),
    removed: plan.removed.map((entry) => ({ ...entry, tokens: costOf(entry.tool) })),
  };
}

/** In the form and encoding that reviews compare by. */
function costOf(tool: NewTool): number {
  const wireName = buildNameMap([tool.name], FORMAT).toWire(tool.name);
  return countTokens(RENDERERS[FORMAT].renderTool(tool, wireName).text, "o200k_base");
}

const FORMAT = "openai-chat";
