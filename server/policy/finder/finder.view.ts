import type { FinderKind, Finding } from "@/server/contract/finder";
import type { Db } from "@/server/lib/db/client";

const OF_A_KIND = 12;
const MOST = 30;

type Row = Finding & { readonly kind: FinderKind };

/** Every word must occur. Ranked by where the whole query matches: name, its start, a word in it, anywhere, a keyword, the text. */
export async function findByWords(db: Db, query: string): Promise<Finding[]> {
  const typed = query.toLowerCase().replace(/\s+/g, " ").trim();
  const words = typed.split(" ");
  return db.$queryRaw<Row[]>`
    WITH entry(kind, place, name, title, detail, keywords) AS (
      SELECT 'role', 1, name, title, COALESCE(NULLIF(description, ''), title), '{}'::text[] FROM role
      UNION ALL SELECT 'tool', 2, name, title, summary, aliases || keywords FROM tool
      UNION ALL SELECT 'category', 3, name, title, COALESCE(NULLIF(description, ''), title), '{}' FROM category
      UNION ALL SELECT 'bundle', 4, name, '', description, '{}' FROM bundle
      UNION ALL SELECT 'policy', 5, name, title, COALESCE(NULLIF(description, ''), title), '{}' FROM policy
      UNION ALL SELECT 'source', 6, name, title, COALESCE(NULLIF(description, ''), title), '{}' FROM source
      UNION ALL SELECT 'skill', 7, name, '', goal, '{}' FROM skill
      UNION ALL SELECT 'model', 8, name, title, title, '{}' FROM model
      UNION ALL SELECT 'keyword', 9, text, '', category.name, '{}'
        FROM category_keyword JOIN category ON category.id = category_id
    ),
    texts AS (
      SELECT *, lower(name) AS low, translate(lower(name), '_.-/:', '     ') AS spaced, lower(title) AS titled,
        lower(array_to_string(keywords, chr(10))) AS keyed
      FROM entry
    ),
    matched AS (
      SELECT kind, place, name, detail, CASE
        WHEN low = ${typed} OR spaced = ${typed} OR titled = ${typed} THEN 0
        WHEN starts_with(low, ${typed}) OR starts_with(spaced, ${typed}) OR starts_with(titled, ${typed}) THEN 1
        WHEN strpos(' ' || spaced || ' ' || titled, ' ' || ${typed}) > 0 THEN 2
        WHEN strpos(low, ${typed}) > 0 OR strpos(titled, ${typed}) > 0 THEN 3
        WHEN strpos(chr(10) || keyed || chr(10), chr(10) || ${typed} || chr(10)) > 0 THEN 4
        WHEN strpos(keyed, ${typed}) > 0 THEN 5
        ELSE 6 END AS rank
      FROM texts
      WHERE NOT EXISTS (
        SELECT 1 FROM unnest(${words}::text[]) AS word
        WHERE strpos(low || ' ' || titled || ' ' || keyed
          || CASE WHEN kind = 'keyword' THEN '' ELSE ' ' || lower(detail) END, word) = 0
      )
    ),
    numbered AS (
      SELECT *, row_number() OVER (PARTITION BY kind ORDER BY rank, length(name), name COLLATE "C", detail) AS nth
      FROM matched
    )
    SELECT kind, name, left(detail, 200) AS detail FROM numbered WHERE nth <= ${OF_A_KIND}
    ORDER BY rank, place, length(name), name COLLATE "C", detail LIMIT ${MOST}`;
}
