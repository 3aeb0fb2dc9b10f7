import type { MissFix } from "@/server/contract/misses";
import type { MissRow, MissSample } from "@/server/contract/usage";
import { denialsOf } from "@/server/engine/access/denials";
import type { Snapshot, ToolEntry } from "@/server/engine/model/snapshot";
import { categoryFor, slugOf } from "@/server/policy/fixes/category-for";
import { problemOf } from "@/server/policy/fixes/fix-plan";
import { suggestKeywords } from "@/server/policy/fixes/suggest-keywords";

type Miss = Pick<MissRow, "kind" | "name">;
type Sample = Pick<MissSample, "message" | "role" | "sent">;

/** Small changes that may prevent the miss, the mildest first. A replay shows the effect of each. */
export async function suggestFixes(
  snapshot: Snapshot,
  miss: Miss,
  tool: ToolEntry,
  samples: readonly Sample[],
): Promise<MissFix[]> {
  const role = commonest(samples.map((sample) => sample.role)) ?? null;
  const allow = allowFix(snapshot, tool, role);
  // A denied tool needs access before anything else can help.
  if (allow !== null) return problemOf(snapshot, allow) === null ? [allow] : [];
  const messages = samples.map(({ message }) => message);
  const [keyword] = await suggestKeywords(snapshot, messages);
  const category = categoryFor(snapshot, tool.name);
  const fixes: (MissFix | null)[] = [
    aliasFix(miss, tool, keyword),
    exampleFix(tool, messages),
    keyword === undefined ? null : { kind: "keyword", tool: tool.name, category, keyword },
    bundleFix(snapshot, tool, samples),
    { kind: "core", tool: tool.name, role },
  ];
  return fixes.filter((fix) => fix !== null).filter((fix) => fix.kind === "core" || problemOf(snapshot, fix) === null);
}

function allowFix(snapshot: Snapshot, tool: ToolEntry, roleName: string | null): MissFix | null {
  const role = snapshot.roles.find(({ name }) => name === roleName);
  if (role === undefined || denialsOf(snapshot, role)(tool) === null) return null;
  return { kind: "allow", tool: tool.name, role: role.name };
}

function aliasFix({ kind, name }: Miss, tool: ToolEntry, keyword: string | undefined): MissFix | null {
  const said = kind === "unknown" || kind === "searched" ? readableName(name) : keyword;
  return said === undefined || said === "" ? null : { kind: "alias", tool: tool.name, keyword: said };
}

/** `send_fax`, `sendFax` and `+send fax` are all “send fax”. */
export function readableName(name: string): string {
  return name
    .replace(/^select:/, "")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase()
    .slice(0, 100);
}

function exampleFix(tool: ToolEntry, messages: readonly string[]): MissFix | null {
  const known = new Set(tool.examples.map((example) => example.toLowerCase()));
  const phrases = messages.map((message) => message.replace(/\s+/g, " ").trim());
  const phrase = commonest(
    phrases.filter((text) => text !== "" && text.length <= 500 && !known.has(text.toLowerCase())),
  );
  return phrase === undefined ? null : { kind: "example", tool: tool.name, phrase };
}

function bundleFix({ bundles, tools }: Snapshot, tool: ToolEntry, samples: readonly Sample[]): MissFix | null {
  const known = new Set(tools.map(({ name }) => name));
  const mate = commonest(samples.flatMap(({ sent }) => sent).filter((name) => name !== tool.name && known.has(name)));
  if (mate === undefined) return null;
  const [bundle] = bundles
    .filter((entry) => entry.tools.includes(mate) && !entry.tools.includes(tool.name))
    .sort((a, b) => a.tools.length - b.tools.length || (a.name < b.name ? -1 : 1));
  return { kind: "bundle", tool: tool.name, bundle: bundle?.name ?? slugOf(mate), mate };
}

function commonest(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}
