import { createHash } from "node:crypto";
import { ExpectedError } from "@/server/lib/errors";
import type { Tallies } from "./tally";

/** Gzipped lines of JSON: the header, each table's name and rows, and last the checksum, without which the file is incomplete. */
export const FORMAT = 1;

export type Header = {
  readonly toolcrib: "backup";
  readonly format: number;
  readonly version: string;
  readonly madeAt: string;
  readonly migrations: readonly string[];
  readonly sequences: Readonly<Record<string, string>>;
};
export type TableLine = { readonly table: string; readonly columns: readonly string[] };
export type Check = { readonly tables: Tallies; readonly sha256: string };

export function hashLines() {
  const hash = createHash("sha256");
  return {
    add: (text: string) => void hash.update(text),
    check: (tables: Tallies): Check => ({ tables, sha256: hash.update(JSON.stringify(tables)).digest("hex") }),
  };
}

export function isRow(line: string): boolean {
  return line.startsWith("[");
}

export function parseHeader(line: string, file: string): Header {
  const header = parseObject(line) as Partial<Header>;
  if (header.toolcrib !== "backup") throw incompleteBackup(file);
  if (header.format === FORMAT) return header as Header;
  throw new ExpectedError(`${file} was written by Toolcrib ${header.version} in a format this version can't read.`);
}

export function parseCheck(line: string): Partial<Check> {
  return parseObject(line) as Partial<Check>;
}

export function incompleteBackup(file: string): ExpectedError {
  return new ExpectedError(
    `${file} is not a complete Toolcrib backup. It may be truncated or modified. Nothing was restored.`,
  );
}

function parseObject(line: string): object {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
