import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { sha256 } from "@/server/lib/hash";
import type { RawCase } from "./parse-cases";

type Cells = Record<string, string>;

/** Large enough to be fast, small enough to let other work run. */
const PART = 64 * 1024;
const COLUMNS = ["id", "message", "needs", "role", "kind", "candidates", "accept", "history"];

/**
 * Lists are separated by `;`, alternatives written `need=other|another`. A row without an id is identified by message and role, so a second import changes
 * nothing.
 */
export async function* readCsvRows(text: string): AsyncGenerator<RawCase> {
  const parser = Readable.from(partsOf(text)).pipe(
    parse({
      bom: true,
      columns: (header: string[]) => checkHeader(header.map((name) => name.trim().toLowerCase())),
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: 1_000_000,
    }),
  );
  try {
    for await (const { record, info } of parser) yield readRow(record as Cells, (info as { lines: number }).lines);
  } catch (error) {
    if (!(error instanceof CsvError || error instanceof HeaderError)) throw error;
    const line = "lines" in error && typeof error.lines === "number" ? error.lines : 1;
    yield { line, problem: { line, field: null, message: error.message } };
  }
}

class HeaderError extends Error {}

function checkHeader(names: string[]): string[] {
  if (!names.includes("message")) {
    throw new HeaderError(`The first line must list the columns, including “message”: ${COLUMNS.join(", ")}`);
  }
  return names;
}

function* partsOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PART) yield text.slice(at, at + PART);
}

function readRow(cells: Cells, line: number): RawCase {
  try {
    return { line, value: toCase(cells) };
  } catch (error) {
    const field = error instanceof CellError ? error.field : null;
    return { line, problem: { line, field, message: (error as Error).message } };
  }
}

function toCase(cells: Cells) {
  const { id = "", message = "", role = "", kind = "", candidates = "", accept = "", history = "" } = cells;
  return {
    id: id.trim() === "" ? `case-${sha256(`${message} ${role}`).slice(0, 10)}` : id,
    message,
    needs: toList(cells.needs ?? ""),
    ...(role.trim() !== "" && { role: role.trim() }),
    ...(kind.trim() !== "" && { kind: kind.trim() }),
    ...(candidates.trim() !== "" && { candidates: toList(candidates) }),
    ...(accept.trim() !== "" && { accept: toAccept(accept) }),
    ...(history.trim() !== "" && { history: toHistory(history) }),
  };
}

class CellError extends Error {
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}

function toList(cell: string, separator = ";"): string[] {
  return cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function toAccept(cell: string): Record<string, string[]> {
  const pairs = toList(cell).map((part): [string, string[]] => {
    const at = part.indexOf("=");
    if (at < 1) throw new CellError("accept", `“${part}” must have the form need=other|another`);
    return [part.slice(0, at).trim(), toList(part.slice(at + 1), "|")];
  });
  return Object.fromEntries(pairs);
}

/** Messages may contain any character: several are a JSON list, one is plain. */
function toHistory(cell: string): unknown {
  if (!cell.trim().startsWith("[")) return [cell];
  try {
    return JSON.parse(cell);
  } catch {
    throw new CellError("history", "Write multiple earlier messages as a JSON array of strings");
  }
}
