import { CsvError, parse as parseCsv } from "csv-parse/sync";
import { stringify as toYaml, YAMLParseError } from "yaml";
import { categoryMap, type MapCategory, type MapFormat } from "@/server/contract/categories";
import type { CategoryEntry } from "@/server/engine/model/snapshot";
import { DomainError } from "@/server/lib/errors";
import { TooCostlyError } from "@/server/lib/run-within";
import { readYaml } from "@/server/lib/yaml/read-yaml";

/** JSON and YAML hold a list of categories; CSV has one keyword or tool per row, as spreadsheets prefer. */
export function writeCategoryMap(format: MapFormat, categories: readonly CategoryEntry[]): string {
  if (format === "csv") return writeCsv(categories);
  const map = { categories: categories.map(toMapCategory) };
  return format === "json" ? `${JSON.stringify(map, null, 2)}\n` : toYaml(map, { lineWidth: 120 });
}

export function readCategoryMap(format: MapFormat, text: string): MapCategory[] {
  const read = categoryMap.safeParse(format === "csv" ? readCsv(text) : readTree(format, text));
  if (read.success) return read.data.categories;
  const [issue] = read.error.issues;
  throw new DomainError("invalid", `The file is not a keyword map: ${placeOf(issue?.path)}${issue?.message}`);
}

function toMapCategory({ name, title, description, enabled, keywords, tools }: CategoryEntry): MapCategory {
  return {
    name,
    title,
    ...(description !== "" && { description }),
    ...(!enabled && { enabled }),
    keywords: keywords.map(({ text, kind }) => (kind === "pattern" ? { pattern: text } : text)),
    tools: [...tools],
  };
}

function readTree(format: "json" | "yaml", text: string): unknown {
  try {
    const tree: unknown = format === "json" ? JSON.parse(text) : readYaml(text);
    return Array.isArray(tree) ? { categories: tree } : tree;
  } catch (error) {
    if (error instanceof TooCostlyError) {
      throw new DomainError("too_large", "Parsing the YAML file took too long");
    }
    const where = error instanceof YAMLParseError && error.linePos ? ` (line ${error.linePos[0].line})` : "";
    throw new DomainError("invalid", `The file is not valid ${format.toUpperCase()}${where}`);
  }
}

const COLUMNS = ["category", "title", "kind", "value"] as const;
const KINDS = ["phrase", "pattern", "tool", ""] as const;

function writeCsv(categories: readonly CategoryEntry[]): string {
  const rows = categories.flatMap(({ name, title, keywords, tools }) => {
    const parts = [
      ...keywords.map(({ text, kind }) => [name, title, kind, text]),
      ...tools.map((tool) => [name, title, "tool", tool]),
    ];
    return parts.length === 0 ? [[name, title, "", ""]] : parts;
  });
  return [COLUMNS, ...rows].map((row) => `${row.map(quote).join(",")}\r\n`).join("");
}

function quote(given: string): string {
  const cell = MAYBE_FORMULA.test(given) ? `'${given}` : given;
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A spreadsheet would run it as a formula; behind an apostrophe it is text, so text that has some gets one more. */
const MAYBE_FORMULA = /^'*[=+\-@\t\r]/;

function unguard(cell: string): string {
  return cell.startsWith("'") && MAYBE_FORMULA.test(cell) ? cell.slice(1) : cell;
}

type Row = Record<(typeof COLUMNS)[number], string>;

function readCsv(text: string): { categories: Partial<MapCategory>[] } {
  const byName = new Map<
    string,
    { name: string; title?: string; keywords: MapCategory["keywords"]; tools: string[] }
  >();
  for (const [index, { category, title = "", kind, value }] of readRows(text).entries()) {
    const known = byName.get(category) ?? { name: category, ...(title !== "" && { title }), keywords: [], tools: [] };
    byName.set(category, known);
    if (!(KINDS as readonly string[]).includes(kind)) {
      throw new DomainError("invalid", `Row ${index + 2}: expected kind phrase, pattern or tool, found “${kind}”`);
    }
    if (kind === "phrase") known.keywords.push(value);
    if (kind === "pattern") known.keywords.push({ pattern: value });
    if (kind === "tool") known.tools.push(value);
  }
  return { categories: [...byName.values()] };
}

function readRows(text: string): Row[] {
  try {
    const rows = parseCsv(text, {
      columns: true,
      bom: true,
      skip_empty_lines: true,
      trim: true,
      cast: unguard,
    }) as Partial<Row>[];
    const missing = COLUMNS.filter((column) => column !== "title" && rows[0] !== undefined && !(column in rows[0]));
    if (missing.length === 0) return rows as Row[];
    throw new DomainError("invalid", `Missing columns: ${missing.join(", ")}. Required columns: ${COLUMNS.join(", ")}`);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new DomainError("invalid", `The file is not valid CSV: ${error.message}`);
  }
}

function placeOf(path: readonly PropertyKey[] | undefined): string {
  return path === undefined || path.length === 0 ? "" : `${path.map(String).join(".")}: `;
}
