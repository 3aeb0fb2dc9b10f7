import type { MapCategory } from "@/server/contract/categories";
import { sameJson } from "@/server/engine/analysis/diff/same-json";
import type { CategoryEntry, Keyword } from "@/server/engine/model/snapshot";
import { compareText } from "@/server/engine/util/canonical";
import type { Actor } from "@/server/lib/audit/actor";
import { recordAudits } from "@/server/lib/audit/audit.store";
import { type Db, inTransaction, lockDraft } from "@/server/lib/db/client";
import { explainDatabaseError } from "@/server/lib/db/database-errors";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import type { Versioned } from "@/server/lib/db/noun-store";
import { DomainError } from "@/server/lib/errors";
import { sha256 } from "@/server/lib/hash";
import { newId } from "@/server/lib/ids";
import { createPacer } from "@/server/lib/yield-to-event-loop";
import { listToolNames } from "@/server/policy/tools/tool-names.view";
import { checkKeywords } from "./categories.service";
import { categoryStore } from "./categories.store";

type ListChange = { readonly added: readonly string[]; readonly removed: readonly string[] };

type MapPreview = {
  readonly mark: string;
  readonly added: readonly { readonly name: string; readonly keywords: number; readonly tools: number }[];
  readonly changed: readonly {
    readonly name: string;
    readonly keywords: ListChange;
    readonly tools: ListChange;
    readonly fields: readonly string[];
  }[];
  readonly same: readonly string[];
  /** Named in the file but not in the catalog: left out. */
  readonly unknownTools: readonly string[];
  /** In the draft and not in the file: they stay as they are. */
  readonly untouched: number;
};

type Plan = {
  readonly preview: MapPreview;
  readonly added: readonly CategoryEntry[];
  readonly changed: readonly { readonly old: CategoryEntry; readonly entry: CategoryEntry }[];
};

export async function previewMap(db: Db, map: readonly MapCategory[]): Promise<MapPreview> {
  return (await planMap(db, map)).preview;
}

export async function importMap(
  client: PrismaClient,
  actor: Actor,
  map: readonly MapCategory[],
  mark: string,
): Promise<{ added: number; changed: number }> {
  try {
    return await inTransaction(client, async (tx) => {
      // With an exclusive lock: the import changes many rows, and they must match the preview.
      await lockDraft(tx, "alone");
      const { preview, added, changed } = await planMap(tx, map);
      if (preview.mark !== mark) {
        throw new DomainError("conflict", "The categories changed after the preview. Preview the file again.");
      }
      if (added.length > 0) await categoryStore.insert(tx, added);
      for (const { entry } of changed) await categoryStore.update(tx, entry);
      await recordAudits(tx, actor, [
        ...added.map((entry) => ({ action: "create", ...subject(entry), new: entry })),
        ...changed.map(({ old, entry }) => ({ action: "update", ...subject(entry), old, new: entry })),
      ]);
      return { added: added.length, changed: changed.length };
    });
  } catch (error) {
    throw explainDatabaseError(error, "category");
  }
}

function subject({ id, name }: CategoryEntry) {
  return { noun: "category", subjectId: id, subjectName: name };
}

async function planMap(db: Db, map: readonly MapCategory[]): Promise<Plan> {
  assertEachOnce(map);
  const [rows, toolNames] = await Promise.all([categoryStore.list(db), listToolNames(db)]);
  const known = new Set(toolNames);
  const before = new Map(rows.map(({ entry }) => [entry.name, entry]));
  const entries: CategoryEntry[] = [];
  const changed: { old: CategoryEntry; entry: CategoryEntry }[] = [];
  const pace = createPacer();
  for (const given of map) {
    const old = before.get(given.name);
    const entry = toEntry(given, old, known);
    await checkNamed(entry);
    entries.push(entry);
    if (old !== undefined && !sameJson(old, entry)) changed.push({ old, entry });
    await pace();
  }
  const added = entries.filter(({ name }) => !before.has(name));
  const unknown = new Set(map.flatMap(({ tools }) => tools.filter((tool) => !known.has(tool))));
  const touched = new Set([...added, ...changed.map(({ entry }) => entry)].map(({ name }) => name));
  const preview = {
    mark: markOf(rows, [...unknown]),
    added: added.map(({ name, keywords, tools }) => ({ name, keywords: keywords.length, tools: tools.length })),
    changed: changed.map(({ old, entry }) => describeChange(old, entry)),
    same: entries.map(({ name }) => name).filter((name) => !touched.has(name)),
    unknownTools: [...unknown].sort(compareText),
    untouched: rows.length - entries.filter(({ name }) => before.has(name)).length,
  };
  return { preview, added, changed };
}

function assertEachOnce(map: readonly MapCategory[]): void {
  const seen = new Set<string>();
  for (const { name } of map) {
    if (seen.has(name)) throw new DomainError("invalid", `The file lists the category “${name}” twice`);
    seen.add(name);
  }
}

async function checkNamed(entry: CategoryEntry): Promise<void> {
  try {
    await checkKeywords(entry);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError("invalid", `Category “${entry.name}”: ${error.message.replace(/^[^:]*: /, "")}`);
  }
}

function toEntry(given: MapCategory, before: CategoryEntry | undefined, known: ReadonlySet<string>): CategoryEntry {
  const { name, title, description, enabled, keywords, tools } = given;
  return {
    id: before?.id ?? newId("category"),
    name,
    title: title ?? before?.title ?? titleFrom(name),
    description: description ?? before?.description ?? "",
    keywords: sortKeywords(keywords.map((text) => toKeyword(text))),
    tools: [...new Set(tools)].filter((tool) => known.has(tool)).sort(),
    enabled: enabled ?? before?.enabled ?? true,
  };
}

function toKeyword(given: MapCategory["keywords"][number]): Keyword {
  return typeof given === "string" ? { text: given, kind: "phrase" } : { text: given.pattern, kind: "pattern" };
}

function sortKeywords(keywords: readonly Keyword[]): Keyword[] {
  const each = new Map(keywords.map((keyword) => [textOf(keyword), keyword]));
  return [...each.values()].sort(
    (a, b) => Number(a.text > b.text) - Number(a.text < b.text) || (a.kind < b.kind ? -1 : 1),
  );
}

function titleFrom(name: string): string {
  const words = name.replace(/[_-]+/g, " ").trim() || name;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function describeChange(old: CategoryEntry, entry: CategoryEntry): MapPreview["changed"][number] {
  return {
    name: entry.name,
    keywords: compareLists(old.keywords.map(textOf), entry.keywords.map(textOf)),
    tools: compareLists(old.tools, entry.tools),
    fields: (["title", "description", "enabled"] as const).filter((field) => old[field] !== entry[field]),
  };
}

function textOf({ text, kind }: Keyword): string {
  return kind === "pattern" ? `/${text}/` : text;
}

function compareLists(before: readonly string[], after: readonly string[]): ListChange {
  const had = new Set(before);
  const has = new Set(after);
  return { added: after.filter((item) => !had.has(item)), removed: before.filter((item) => !has.has(item)) };
}

/** Differs as soon as a category, or what the catalog knows of the file's tools, has changed. */
function markOf(rows: readonly Versioned<CategoryEntry>[], unknown: readonly string[]): string {
  const state = [...rows.map(({ entry, version }) => `${entry.id}:${version}`).sort(), ...[...unknown].sort()];
  return sha256(JSON.stringify(state));
}
