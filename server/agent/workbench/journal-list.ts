import { closestOf } from "@/server/engine/retrieval/search/closest-names";
import type { Db } from "@/server/lib/db/client";
import { ToolFailure } from "./builtin-tool";
import { inWords, keyOf } from "./words";
import { getItem, type Item, itemKind, listItems, putItem } from "./workbench.store";

type Journal = { readonly name: string; readonly purpose: string; readonly started: string };

export const JOURNAL = itemKind<Journal>("journal");

/** No tool creates a journal: everyone has these, and writing to another creates it. */
const FIRST_JOURNALS: Readonly<Record<string, string>> = {
  Personal: "Everyday life: what happened, thoughts, health",
  Work: "Meetings, decisions and progress at work",
  House: "Repairs, readings and purchases for the house",
};

export async function listJournals(db: Db, ownerId: string): Promise<readonly Journal[]> {
  const begun = (await listItems(db, ownerId, JOURNAL)).map(({ data }: Item<Journal>) => data);
  const known = new Set(begun.map(({ name }) => keyOf(name)));
  const first = Object.entries(FIRST_JOURNALS)
    .filter(([name]) => !known.has(keyOf(name)))
    .map(([name, purpose]) => ({ name, purpose, started: "" }));
  return [...first, ...begun].sort((a, b) => (keyOf(a.name) < keyOf(b.name) ? -1 : 1));
}

export async function requireJournal(db: Db, ownerId: string, asked: string): Promise<Journal> {
  const journals = await listJournals(db, ownerId);
  const found = journals.find(({ name }) => keyOf(name) === keyOf(asked));
  if (found !== undefined) return found;
  const names = journals.map(({ name }) => name);
  const [closest] = closestOf(names, asked);
  const hint = closest === undefined ? "" : `; did you mean ${closest}?`;
  throw new ToolFailure(`There is no journal ${asked}${hint === "" ? `; there are ${inWords(names)}` : hint}`);
}

export async function openJournal(db: Db, ownerId: string, name: string, title: string | null, now: Date) {
  const known = await getItem(db, ownerId, JOURNAL, keyOf(name));
  if (known !== null) return { journal: known, isNew: false };
  const first = Object.keys(FIRST_JOURNALS).find((candidate) => keyOf(candidate) === keyOf(name));
  const day = now.toISOString().slice(0, 10);
  const purpose = `Started on ${day}${title === null ? "" : ` with the entry “${title}”`}`;
  const journal = {
    name: first ?? name.trim(),
    purpose: first === undefined ? purpose : (FIRST_JOURNALS[first] ?? purpose),
    started: now.toISOString(),
  };
  await putItem(db, ownerId, JOURNAL, keyOf(name), journal);
  return { journal, isNew: first === undefined };
}
