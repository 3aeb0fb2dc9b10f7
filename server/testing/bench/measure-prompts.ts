import { compile, textsToCompile } from "@/server/engine/compile";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import { type Mode, PRESETS, type PresetName, type Snapshot } from "@/server/engine/model/snapshot";
import type { Format } from "@/server/engine/rendering/formats/format";
import { resolve, textsToResolve } from "@/server/engine/resolve";
import type { BenchContext } from "./section";

/** How tools reach a model: as schemas next to the prompt, or as text in it. */
export const PATHS = { native: "openai-chat", text: "text" } as const satisfies Record<string, Format>;
export type Path = keyof typeof PATHS;

export type Cost = {
  /** The most frequent mode. */
  readonly mode: Mode;
  /** Mean tool tokens per message. */
  readonly resolved: number;
  /** The cost of sending every tool. */
  readonly unfiltered: number;
};

type Ask = { readonly message: string; readonly history?: readonly string[] | undefined };

/** Enough context for presets that only select from a certain context use on. */
const WINDOW = 128_000;
const CONTEXT_USED = 0.2 * WINDOW;

/** Mean tool cost of every preset on both paths. All presets share one compiled catalog. */
export async function measurePrompts(
  snapshot: Snapshot,
  roleName: string,
  asks: readonly Ask[],
  { vectorsFor }: Pick<BenchContext, "vectorsFor">,
): Promise<Record<PresetName, Record<Path, Cost>>> {
  const prepared = withRolePerPreset(snapshot, roleName);
  const compiled = compile(prepared, await vectorsFor(textsToCompile(prepared)));
  const requestsOf = (preset: PresetName, path: Path) =>
    asks.map((ask) => ({
      ...ask,
      role: preset,
      format: PATHS[path],
      contextWindow: WINDOW,
      contextUsed: CONTEXT_USED,
    }));
  const texts = PRESETS.flatMap((preset) =>
    requestsOf(preset, "native").flatMap((request) => textsToResolve(compiled, request)),
  );
  const vectorOf = await vectorsFor([...new Set(texts)]);
  const costOf = (preset: PresetName, path: Path): Cost => {
    const answers = requestsOf(preset, path).map((request) => resolve(compiled, { ...request, vectorOf }));
    return {
      mode: mostFrequent(answers.map((answer) => answer.mode)),
      resolved: mean(answers.map((answer) => answer.tokens.sent)),
      unfiltered: mean(answers.map((answer) => answer.tokens.baseline)),
    };
  };
  const rows = PRESETS.map((preset) => [preset, { native: costOf(preset, "native"), text: costOf(preset, "text") }]);
  return Object.fromEntries(rows);
}

function withRolePerPreset(snapshot: Snapshot, roleName: string): Snapshot {
  const role = snapshot.roles.find((entry) => entry.name === roleName);
  if (role === undefined) throw new Error(`There is no role "${roleName}".`);
  return {
    ...snapshot,
    roles: PRESETS.map((preset) => ({ ...role, id: `role_${preset}`, name: preset, policy: preset })),
    policies: PRESETS.map((preset) => ({
      ...{ id: `policy_${preset}`, name: preset, title: preset, description: "" },
      ...{ preset, settings: PRESET_SETTINGS[preset] },
    })),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function mostFrequent<Value>(values: readonly Value[]): Value {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [first] = [...counts].sort(([, a], [, b]) => b - a);
  if (first === undefined) throw new Error("Nothing was asked.");
  return first[0];
}
