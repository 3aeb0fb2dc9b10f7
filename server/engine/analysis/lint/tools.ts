import type { ToolEntry } from "@/server/engine/model/snapshot";
import { measureSchema, STRICTEST } from "@/server/engine/rendering/formats/provider-limits";
import { normalise } from "@/server/engine/retrieval/keywords/normalize";
import { addTo } from "@/server/engine/util/add-to";
import { compareText } from "@/server/engine/util/canonical";
import type { Task } from "@/server/engine/util/chunked";
import { type LintFinding, type LintRule, MAX_FINDINGS, warning } from "./finding";
import type { LintInput } from "./lint-input";
import { reachableTools } from "./reach";

export function* lintTools(input: LintInput): Task<LintFinding[]> {
  const usable = new Set(input.roles.flatMap(({ allowed }) => [...allowed.keys()]));
  const reachable = reachableTools(input);
  const { liveTools } = input;
  yield;
  const overlong = yield* overlongSchemas(input);
  const oversized = yield* oversizedSchemas(input);
  return [
    ...bySource(
      "tool-no-role-may-use",
      liveTools.filter(({ name }) => !usable.has(name)),
    ),
    ...bySource(
      "tool-out-of-reach",
      liveTools.filter(({ name }) => usable.has(name) && !reachable.has(name)),
    ),
    ...sharedAliases(liveTools),
    ...overlong,
    ...oversized,
    ...bySource(
      "overlong-description",
      liveTools.filter(({ description }) => description.length > STRICTEST.description),
      STRICTEST.description,
    ),
  ];
}

function sharedAliases(tools: readonly ToolEntry[]): LintFinding[] {
  const owners = new Map<string, string[]>();
  for (const { name, aliases } of tools)
    for (const alias of new Set(aliases.map(normalise))) addTo(owners, alias, name);
  return [...owners]
    .filter(([, names]) => names.length > 1)
    .sort(([a], [b]) => compareText(a, b))
    .slice(0, MAX_FINDINGS)
    .map(([alias, names]) => {
      const [name = "", ...others] = names.sort(compareText);
      return warning("shared-alias", { noun: "tool", name, others: [alias, ...others] });
    });
}

function bySource(rule: LintRule, tools: readonly ToolEntry[], limit?: number): LintFinding[] {
  const groups = new Map<string, string[]>();
  for (const { source, name } of tools) addTo(groups, source, name);
  return [...groups.values()].map((names) => {
    const [name = "", ...others] = names.sort(compareText);
    const numbers = limit === undefined ? {} : { numbers: { count: names.length, limit } };
    return warning(rule, { noun: "tool", name, others, ...numbers });
  });
}

const PROVIDER_LIMITS = [
  { rule: "over-provider-nesting", limit: STRICTEST.nesting, size: "nesting" },
  { rule: "over-provider-properties", limit: STRICTEST.properties, size: "properties" },
  { rule: "over-provider-enums", limit: STRICTEST.enums, size: "enums" },
] as const;

/** A provider that checks schemas strictly refuses them. */
function* oversizedSchemas({ liveTools }: LintInput): Task<LintFinding[]> {
  const sizes: { readonly name: string; readonly size: ReturnType<typeof measureSchema> }[] = [];
  for (const { name, inputSchema } of liveTools) {
    sizes.push({ name, size: measureSchema(inputSchema) });
    yield;
  }
  return PROVIDER_LIMITS.flatMap(({ rule, limit, size: measure }) =>
    sizes
      .filter(({ size }) => size[measure] > limit)
      .sort((a, b) => b.size[measure] - a.size[measure] || compareText(a.name, b.name))
      .slice(0, MAX_FINDINGS)
      .map(({ name, size }) => warning(rule, { noun: "tool", name, numbers: { count: size[measure], limit } })),
  );
}

/** Few tools need more; a definition this long usually repeats a manual in every round. */
export const MAX_SCHEMA_TOKENS = 1_000;

function* overlongSchemas({ liveTools, costs }: LintInput): Task<LintFinding[]> {
  const counts: { readonly name: string; readonly count: number }[] = [];
  for (const tool of liveTools) {
    counts.push({ name: tool.name, count: costs.of(tool) });
    yield;
  }
  return counts
    .filter(({ count }) => count > MAX_SCHEMA_TOKENS)
    .sort((a, b) => b.count - a.count || compareText(a.name, b.name))
    .slice(0, MAX_FINDINGS)
    .map(({ name, count }) =>
      warning("overlong-schema", { noun: "tool", name, numbers: { count, limit: MAX_SCHEMA_TOKENS } }),
    );
}
