import { isRow, type TableLine } from "./backup-lines";
import { readLines } from "./read-backup";

const BATCH_ROWS = 1000;
const BATCH_CHARACTERS = 2_000_000;

export type Batch = { readonly into: TableLine; readonly rows: readonly string[] };

export async function* readBatches(file: string): AsyncGenerator<Batch> {
  let into: TableLine | undefined;
  let rows: string[] = [];
  let size = 0;
  for await (const line of readLines(file)) {
    const isFull = rows.length === BATCH_ROWS || size > BATCH_CHARACTERS;
    if (into !== undefined && rows.length > 0 && (isFull || !isRow(line))) {
      yield { into, rows };
      rows = [];
      size = 0;
    }
    if (isRow(line)) {
      rows.push(line);
      size += line.length;
    } else {
      // The header comes first and the checksum last: neither is mistaken for a table.
      into = JSON.parse(line) as TableLine;
    }
  }
}
