import { PRESETS, type PresetName, type Snapshot } from "@/server/engine/model/snapshot";
import { readDataset, STARTER_DATASET } from "@/server/lab/evaluate/read-dataset";
import { benchMessages } from "./bench-messages";
import { CATALOG_ROLE, catalogOfSize } from "./catalog-of-size";
import { type Cost, measurePrompts, PATHS, type Path } from "./measure-prompts";
import type { BenchContext, Section } from "./section";
import { type Slope, slopeOf } from "./slope";

type PromptCost = {
  readonly vectors: BenchContext["vectors"];
  readonly starter: { readonly tools: number; readonly byPreset: Record<PresetName, Record<Path, Cost>> };
  readonly slopes: readonly Slope[];
};

/** Tool tokens in the prompt: unfiltered, resolved, and per added tool. */
export const promptCost: Section<PromptCost> = {
  name: "promptCost",

  async run(context) {
    const { scale, report, vectors } = context;
    report("prompts of the starter catalog");
    const { snapshot, cases, role } = await readDataset(STARTER_DATASET);
    const asks = cases.filter((entry) => entry.needs.length > 0 && entry.role === undefined).slice(0, scale.mostAsks);
    const byPreset = await measurePrompts(snapshot, role, asks, context);
    return {
      vectors,
      starter: { tools: snapshot.tools.length, byPreset },
      slopes: await measureSlopes(context),
    };
  },

  show({ vectors, starter, slopes }) {
    const starterRows = Object.entries(starter.byPreset).flatMap(([preset, costs]) =>
      Object.entries(costs).map(([path, { mode, unfiltered, resolved }]) => [
        ...[`${preset}, ${path}`, mode, whole(unfiltered), whole(resolved), percent(resolved / unfiltered)],
      ]),
    );
    const slopeRows = slopes.map(({ preset, path, modes, costs, tokensPerAddedTool, growth, mostGrowth }) => [
      ...[`${preset}, ${path}`, modes.join(" → "), ...costs.map(({ cost }) => whole(cost.resolved))],
      ...[tokensPerAddedTool.unfiltered.toFixed(1), tokensPerAddedTool.resolved.toFixed(3)],
      ...[percent(growth), percent(mostGrowth)],
    ]);
    const sizes = slopes[0]?.costs.map(({ tools }) => `at ${whole(tools)}`) ?? [];
    const title = (about: string) => `Tool tokens, ${about} (vectors: ${vectors})`;
    return [
      [[title(`starter catalog of ${starter.tools}`), "mode", "unfiltered", "resolved", "share"], ...starterRows],
      [[title("tools added"), "mode", ...sizes, "per tool, unfiltered", "resolved", "growth", "at most"], ...slopeRows],
    ];
  },
};

async function measureSlopes(context: BenchContext): Promise<Slope[]> {
  const { promptTools } = context.scale;
  // The messages that every catalog gets: those of the smallest.
  const wishes = benchMessages(catalogOfSize(promptTools[0])).map((message) => ({ message }));
  const measured: { tools: number; costs: Record<PresetName, Record<Path, Cost>> }[] = [];
  for (const tools of promptTools) {
    context.report(`prompts at ${tools} tools`);
    const catalog = withoutExamples(catalogOfSize(tools));
    measured.push({ tools, costs: await measurePrompts(catalog, CATALOG_ROLE, wishes, context) });
  }
  return PRESETS.flatMap((preset) =>
    (Object.keys(PATHS) as Path[]).map((path) =>
      slopeOf(
        preset,
        path,
        measured.map(({ tools, costs }) => ({ tools, cost: costs[preset][path] })),
      ),
    ),
  );
}

/** Messages are taken from the examples, so tools must not contain them. */
function withoutExamples(snapshot: Snapshot): Snapshot {
  return { ...snapshot, tools: snapshot.tools.map((tool) => ({ ...tool, examples: [] })) };
}

function whole(value: number): string {
  return Math.round(value).toLocaleString("en");
}

function percent(share: number | null): string {
  return share === null ? "–" : `${(100 * share).toFixed(1)}%`;
}
