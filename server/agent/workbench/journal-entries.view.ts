import type { Db } from "@/server/lib/db/client";

type EntryCount = {
  readonly journal: string;
  readonly visible: number;
  readonly hidden: number;
  readonly last: string | null;
};

export function countEntries(db: Db, ownerId: string): Promise<EntryCount[]> {
  return db.$queryRaw<EntryCount[]>`
    SELECT data->>'journal' AS journal,
           count(*) FILTER (WHERE NOT (data->>'disabled')::boolean)::int AS visible,
           count(*) FILTER (WHERE (data->>'disabled')::boolean)::int AS hidden,
           max(data->>'dated' COLLATE "C") FILTER (WHERE NOT (data->>'disabled')::boolean) AS last
      FROM workbench_item
     WHERE owner_id = ${ownerId} AND kind = 'journal_entry'
     GROUP BY 1`;
}

type EntryHead = {
  readonly id: string;
  readonly title: string | null;
  readonly dated: string;
  readonly tags: readonly string[];
  readonly opening: string;
  readonly found: number;
};

type HeadFilter = {
  readonly journal: string;
  readonly tag: string | null;
  readonly from: string;
  readonly limit: number;
};

export function listEntryHeads(db: Db, ownerId: string, { journal, tag, from, limit }: HeadFilter) {
  return db.$queryRaw<EntryHead[]>`
    SELECT key AS id, data->>'title' AS title, data->>'dated' AS dated, data->'tags' AS tags,
           left(data->>'content', 90) AS opening, (count(*) OVER ())::int AS found
      FROM workbench_item
     WHERE owner_id = ${ownerId} AND kind = 'journal_entry' AND NOT (data->>'disabled')::boolean
       AND data->>'journal' = ${journal} AND data->>'dated' COLLATE "C" >= ${from}
       AND (${tag}::text IS NULL OR EXISTS (
             SELECT FROM jsonb_array_elements_text(data->'tags') AS label WHERE lower(label) = lower(${tag})))
     ORDER BY data->>'dated' COLLATE "C" DESC, key
     LIMIT ${limit}`;
}

type FoundEntry = {
  readonly id: string;
  readonly journal: string;
  readonly title: string | null;
  readonly dated: string;
  readonly tags: readonly string[];
  readonly content: string;
};

type SearchFilter = {
  readonly patterns: string[];
  readonly journal: string | null;
  readonly from: string;
  readonly before: string;
};

/** Entries that may contain one of the words, latest first: the caller checks. */
export function findEntries(db: Db, ownerId: string, { patterns, journal, from, before }: SearchFilter) {
  return db.$queryRaw<FoundEntry[]>`
    SELECT key AS id, data->>'journal' AS journal, data->>'title' AS title, data->>'dated' AS dated,
           data->'tags' AS tags, data->>'content' AS content
      FROM workbench_item
     WHERE owner_id = ${ownerId} AND kind = 'journal_entry' AND NOT (data->>'disabled')::boolean
       AND (${journal}::text IS NULL OR data->>'journal' = ${journal})
       AND data->>'dated' COLLATE "C" >= ${from} AND data->>'dated' COLLATE "C" < ${before}
       AND concat_ws(' ', data->>'title', data->>'tags', data->>'content') ILIKE ANY (${patterns}::text[])
     ORDER BY data->>'dated' COLLATE "C" DESC, key
     LIMIT ${MAX_CANDIDATES}`;
}

const MAX_CANDIDATES = 300;
