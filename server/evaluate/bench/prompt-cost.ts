import { PRESETS, type PresetName, type Snapshot } from "@/server/engine/snapshot";
import { readDataset, STARTER_DATASET } from "@/server/evaluate/read-dataset";
import { alignColumns } from "@/server/evaluate/report";
import { benchMessages } from "./bench-messages";
import { CATALOG_ROLE, catalogOfSize } from "./catalog-of-size";
import { type Cost, measurePrompts, PATHS, type Path } from "./measure-prompts";
import type { BenchContext, Section } from "./section";

export type Slope = {
  readonly preset: PresetName;
  readonly path: Path;
  readonly from: Cost;
  readonly to: Cost;
  readonly tokensPerAddedTool: { readonly unfiltered: number; readonly resolved: number };
  /** By which share the resolved prompt became dearer; null where everything is sent at either end. */
  readonly growth: number | null;
};

export type PromptCost = {
  readonly vectors: BenchContext["vectors"];
  readonly starter: { readonly tools: number; readonly byPreset: Record<PresetName, Record<Path, Cost>> };
  readonly slope: { readonly fromTools: number; readonly toTools: number; readonly rows: readonly Slope[] };
};

const FEW = 50;
const MANY = 5000;

/** What tools cost in the prompt before anything is saved, after, and with each tool that is added. */
export const promptCost: Section<PromptCost> = {
  name: "promptCost",

  async run(context) {
    const { isQuick, report, vectors } = context;
    report("prompts of the starter catalog");
    const { snapshot, cases, role } = await readDataset(STARTER_DATASET);
    const asks = cases.filter((entry) => entry.needs.length > 0 && entry.role === undefined);
    const byPreset = await measurePrompts(snapshot, role, isQuick ? asks.slice(0, 60) : asks, context);

    const toTools = isQuick ? MANY / 10 : MANY;
    report(`prompts at ${FEW} and ${toTools} tools`);
    const few = catalogOfSize(FEW);
    // Asked of both: what the small catalog is good for.
    const wishes = benchMessages(few).map((message) => ({ message }));
    const measureCatalog = (catalog: Snapshot) =>
      measurePrompts(withoutExamples(catalog), CATALOG_ROLE, wishes, context);
    const from = await measureCatalog(few);
    const to = await measureCatalog(catalogOfSize(toTools));
    const rows = PRESETS.flatMap((preset) =>
      (Object.keys(PATHS) as Path[]).map((path) =>
        slopeOf(preset, path, from[preset][path], to[preset][path], toTools),
      ),
    );
    return {
      vectors,
      starter: { tools: snapshot.tools.length, byPreset },
      slope: { fromTools: FEW, toTools, rows },
    };
  },

  show({ vectors, starter, slope }) {
    const whole = (value: number) => Math.round(value).toLocaleString("en");
    const starterRows = Object.entries(starter.byPreset).flatMap(([preset, costs]) =>
      Object.entries(costs).map(([path, cost]) => [
        ...[`${preset}, ${path}`, cost.mode, whole(cost.unfiltered), whole(cost.resolved)],
        percent(cost.resolved / cost.unfiltered),
      ]),
    );
    const slopeRows = slope.rows.map(({ preset, path, from, to, tokensPerAddedTool, growth }) => [
      `${preset}, ${path}`,
      from.mode === to.mode ? to.mode : `${from.mode} → ${to.mode}`,
      ...[whole(from.resolved), whole(to.resolved)],
      ...[tokensPerAddedTool.unfiltered.toFixed(1), tokensPerAddedTool.resolved.toFixed(3)],
      growth === null ? "–" : percent(growth),
    ]);
    return [
      alignColumns([
        [
          `Tool tokens, starter catalog of ${starter.tools} (vectors: ${vectors})`,
          "mode",
          "unfiltered",
          "resolved",
          "share",
        ],
        ...starterRows,
      ]),
      alignColumns([
        [
          `Tool tokens, ${slope.fromTools} → ${slope.toTools} tools (vectors: ${vectors})`,
          ...["mode", `at ${slope.fromTools}`, `at ${slope.toTools}`, "per tool, unfiltered", "resolved", "growth"],
        ],
        ...slopeRows,
      ]),
    ].join("\n\n");
  },
};

/** The wishes are taken from the examples: tools that knew them by heart would be found too easily. */
function withoutExamples(snapshot: Snapshot): Snapshot {
  return { ...snapshot, tools: snapshot.tools.map((tool) => ({ ...tool, examples: [] })) };
}

export function slopeOf(preset: PresetName, path: Path, from: Cost, to: Cost, toTools: number): Slope {
  const added = toTools - FEW;
  const sendsAll = from.mode === "direct" || to.mode === "direct";
  return {
    ...{ preset, path, from, to },
    tokensPerAddedTool: {
      unfiltered: (to.unfiltered - from.unfiltered) / added,
      resolved: (to.resolved - from.resolved) / added,
    },
    growth: sendsAll || from.resolved === 0 ? null : to.resolved / from.resolved - 1,
  };
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
