import type { Mode, PresetName } from "@/server/engine/model/snapshot";
import type { Cost, Path } from "./measure-prompts";

type CostAt = { readonly tools: number; readonly cost: Cost };

/** How the prompt cost grows with the number of tools. */
export type Slope = {
  readonly preset: PresetName;
  readonly path: Path;
  readonly modes: readonly Mode[];
  readonly costs: readonly CostAt[];
  readonly tokensPerAddedTool: { readonly unfiltered: number; readonly resolved: number };
  /** Growth of the resolved prompt from smallest to largest; null if some mode sends everything. */
  readonly growth: number | null;
  /** Growth to the most expensive size. */
  readonly mostGrowth: number | null;
};

export function slopeOf(preset: PresetName, path: Path, costs: readonly CostAt[]): Slope {
  const from = costs[0];
  const to = costs.at(-1);
  if (from === undefined || to === undefined || from.tools >= to.tools) throw new Error("A slope has two ends.");
  const added = to.tools - from.tools;
  const sendsAll = costs.some(({ cost }) => cost.mode === "direct");
  const growthTo = (tokens: number) => (sendsAll || from.cost.resolved === 0 ? null : tokens / from.cost.resolved - 1);
  return {
    ...{ preset, path, costs },
    modes: [...new Set(costs.map(({ cost }) => cost.mode))],
    tokensPerAddedTool: {
      unfiltered: (to.cost.unfiltered - from.cost.unfiltered) / added,
      resolved: (to.cost.resolved - from.cost.resolved) / added,
    },
    growth: growthTo(to.cost.resolved),
    mostGrowth: growthTo(Math.max(...costs.map(({ cost }) => cost.resolved))),
  };
}
