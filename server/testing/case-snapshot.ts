import type { Snapshot } from "@/server/engine/model/snapshot";
import coding from "./catalogs/coding.json";
import modules from "./catalogs/modules.json";
import ora from "./catalogs/ora.json";
import oraCompact from "./catalogs/ora-compact.json";
import { someBundle, someCategory, someRole, someSnapshot, someTool } from "./some-snapshot";

/**
 * Catalogs shared by cases, modeled on the documents. `starter` is the part of that scenario that its document defines.
 */
export type CatalogName = "starter" | keyof typeof CATALOGS;

/** The parts of a snapshot that matter to a case; the rest has defaults. */
export type SmallSnapshot = {
  /** The base that the lists below extend. */
  readonly catalog?: CatalogName;
} & {
  readonly [K in (typeof LISTS)[number]]?: readonly SmallEntry[];
};

/**
 * With `times`, an entry is repeated and `{1}` in its texts is replaced by the number, from 1. Several numbers
 * multiply: `[20, 10]` makes two hundred, with `{1}` and `{2}`.
 */
type SmallEntry = { readonly times?: number | readonly number[]; readonly [key: string]: unknown };

const LISTS = ["tools", "categories", "bundles", "skills", "sources", "models", "roles"] as const;

const CATALOGS = { ora, "ora-compact": oraCompact, coding, modules } as const satisfies Record<string, SmallSnapshot>;

export function caseSnapshot(wanted: CatalogName | SmallSnapshot, starter: Snapshot): Snapshot {
  if (typeof wanted === "string") return wanted === "starter" ? ofPlan(starter) : fill(CATALOGS[wanted], ordinary());
  return fill(wanted, wanted.catalog === undefined ? ordinary() : caseSnapshot(wanted.catalog, starter));
}

/**
 * The starter without what goes beyond Cortex's plan (public/docs/presets.md#cortex), which the cases reproduce: only
 * categorized tools and their references.
 */
function ofPlan(starter: Snapshot): Snapshot {
  const sorted = new Set(starter.categories.flatMap((category) => category.tools));
  const isOfPlan = (tool: string) => sorted.has(tool);
  return {
    ...starter,
    tools: starter.tools.filter(({ name }) => isOfPlan(name)),
    roles: starter.roles.map((role) => ({
      ...role,
      allow: { ...role.allow, tools: role.allow.tools.filter(isOfPlan) },
    })),
    bundles: starter.bundles
      .map((bundle) => ({ ...bundle, tools: bundle.tools.filter(isOfPlan) }))
      .filter((bundle) => bundle.tools.length > 0),
  };
}

function ordinary(): Snapshot {
  return { ...someSnapshot(), tools: [], roles: [] };
}

function fill(small: SmallSnapshot, base: Snapshot): Snapshot {
  const plain = (noun: string) => (name: string) => ({ id: `${noun}_${name}`, name, enabled: true });
  return {
    ...base,
    tools: [...base.tools, ...filled(small.tools, someTool)],
    categories: [...base.categories, ...filled(small.categories, someCategory)],
    bundles: [...base.bundles, ...filled(small.bundles, (name) => someBundle(name, []))],
    skills: [...base.skills, ...(filled(small.skills, plain("skill")) as unknown as Snapshot["skills"])],
    roles: [...base.roles, ...filled(small.roles, someRole)],
    models: [...base.models, ...(filled(small.models, plain("model")) as unknown as Snapshot["models"])],
    sources: [...base.sources, ...(filled(small.sources, plain("source")) as unknown as Snapshot["sources"])],
  };
}

function filled<T extends { readonly name: string }>(
  entries: readonly SmallEntry[] | undefined,
  make: (name: string) => T,
): T[] {
  return (entries ?? []).flatMap(repeated).map((entry) => ({ ...make(String(entry.name)), ...entry }) as T);
}

function repeated({ times, ...entry }: SmallEntry): Record<string, unknown>[] {
  if (times === undefined) return [entry];
  const template = JSON.stringify(entry);
  return [times]
    .flat()
    .reduce(
      (texts: readonly string[], count, at) =>
        texts.flatMap((text) => numbersTo(count).map((number) => text.replaceAll(`{${at + 1}}`, number))),
      [template],
    )
    .map((text) => JSON.parse(text));
}

/** Zero-padded, so text order is number order. */
function numbersTo(count: number): string[] {
  return Array.from({ length: count }, (_, at) => String(at + 1).padStart(String(count).length, "0"));
}
