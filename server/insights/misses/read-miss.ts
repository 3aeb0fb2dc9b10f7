import type { MissDetail, MissDetailInput } from "@/server/contract/misses";
import { readMissSamples } from "@/server/insights/usage/misses.view";
import { findTargets } from "./find-targets";
import { suggestFixes } from "./suggest-fixes";
import type { MissServices } from "./try-fix";

export async function readMiss(
  { client, states }: MissServices,
  reader: string,
  input: MissDetailInput,
): Promise<MissDetail> {
  const [samples, draft] = await Promise.all([
    readMissSamples(client, reader, input, input.range),
    states.get("draft"),
  ]);
  const { snapshot } = draft;
  const byName = new Map(snapshot.tools.map((tool) => [tool.name, tool]));
  const found = findTargets(draft, input);
  const targets = input.tool === null || found.includes(input.tool) ? found : [input.tool, ...found];
  const tool = byName.get(input.tool ?? targets[0] ?? "") ?? null;
  return {
    samples,
    targets: targets.flatMap((name) => {
      const entry = byName.get(name);
      return entry === undefined ? [] : [{ tool: name, summary: entry.summary }];
    }),
    tool: tool?.name ?? null,
    fixes: tool === null ? [] : await suggestFixes(snapshot, input, tool, samples),
    categories: snapshot.categories.map(({ name, title }) => ({ name, title })),
    bundles: snapshot.bundles.map(({ name }) => name),
    mates: [...new Set(samples.flatMap(({ sent }) => sent))].filter((name) => name !== tool?.name && byName.has(name)),
    roles: snapshot.roles.map(({ name }) => ({ name })),
    toolCount: snapshot.tools.length,
  };
}
