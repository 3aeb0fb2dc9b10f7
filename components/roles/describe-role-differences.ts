import { MODE_INFO } from "@/components/mode/mode-info";
import { countOf } from "@/components/words/count-of";
import { formatCount } from "@/components/words/format-number";
import { listNames } from "@/components/words/list-names";
import type { ComparedRole } from "@/server/contract/roles";
import type { RoleEntry } from "@/server/engine/model/snapshot";

type RoleDifference = { readonly label: string; readonly a: string; readonly b: string };

const ALLOWS = {
  all: () => "every tool",
  none: () => "no tools",
  list: (count: number) => `a list of ${countOf(count, "tool")}`,
};

const FIELDS: readonly { readonly label: string; readonly say: (role: RoleEntry) => string }[] = [
  { label: "Allow-list", say: ({ allow }) => ALLOWS[allow.kind](allow.tools.length) },
  { label: "Denied sources", say: ({ deny }) => listed(deny.sources) },
  { label: "Denied categories", say: ({ deny }) => listed(deny.categories) },
  { label: "Denied tools", say: ({ deny }) => listed(deny.tools) },
  { label: "Core for this role", say: ({ core }) => listed(core) },
  { label: "Policy", say: ({ policy }) => policy },
  { label: "Model", say: ({ model }) => model ?? "set by the agent" },
  { label: "Mode", say: ({ mode }) => (mode === null ? "set by the policy" : MODE_INFO[mode].title) },
  {
    label: "Max rounds per turn",
    say: ({ maxRounds }) => (maxRounds === null ? "the model's limit" : formatCount(maxRounds)),
  },
];

export function describeRoleDifferences(a: ComparedRole, b: ComparedRole): RoleDifference[] {
  const own = FIELDS.map(({ label, say }) => ({ label, a: say(a.entry), b: say(b.entry) }));
  const policy = a.entry.policy === b.entry.policy ? [] : compareSettings("", a.settings, b.settings);
  return [...own, ...policy].filter((row) => row.a !== row.b);
}

/** One row per setting: "signals › semantic › tau". */
function compareSettings(path: string, a: unknown, b: unknown): RoleDifference[] {
  if (isRecord(a) && isRecord(b)) {
    const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
    return keys.flatMap((key) =>
      compareSettings(path === "" ? words(key) : `${path} › ${words(key)}`, a[key] ?? null, b[key] ?? null),
    );
  }
  return [{ label: path.charAt(0).toUpperCase() + path.slice(1), a: show(a), b: show(b) }];
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? "none" : listNames(names, 8);
}

function show(value: unknown): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "number") return value.toLocaleString("en", { maximumFractionDigits: 4 });
  if (typeof value === "string") return value;
  return Array.isArray(value) ? listed(value.map(String)) : JSON.stringify(value);
}

const words = (key: string) => key.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
