import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { ExpectedError } from "@/server/lib/errors";
import { type Header, hashLines, incompleteBackup, parseCheck, parseHeader } from "./backup-lines";
import type { Tallies } from "./tally";

export type Backup = {
  readonly file: string;
  readonly header: Header;
  readonly tallies: Tallies;
};

/** To its end before anything is done: a truncated or altered file is refused. */
export async function readBackup(file: string): Promise<Backup> {
  const followed = hashLines();
  let header: Header | undefined;
  let last: string | undefined;
  for await (const line of readLines(file)) {
    header ??= parseHeader(line, file);
    if (last !== undefined) followed.add(`${last}\n`);
    last = line;
  }
  const check = parseCheck(last ?? "");
  if (header === undefined || check.tables === undefined) throw incompleteBackup(file);
  if (followed.check(check.tables).sha256 !== check.sha256) throw incompleteBackup(file);
  return { file, header, tallies: check.tables };
}

/** Split at line feeds only: Node's line reader also splits at characters that may be inside text. */
export async function* readLines(file: string): AsyncGenerator<string> {
  const packed = createReadStream(file);
  const unpacked = createGunzip();
  packed.on("error", (error) => unpacked.destroy(error));
  let rest = "";
  try {
    for await (const chunk of packed.pipe(unpacked).setEncoding("utf8") as AsyncIterable<string>) {
      const lines = chunk.split("\n");
      lines[0] = rest + lines[0];
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } catch (error) {
    const { code = "", syscall } = error as NodeJS.ErrnoException;
    if (code.startsWith("Z_")) throw incompleteBackup(file);
    throw syscall === undefined ? error : new ExpectedError(`Couldn't read ${file} (${code}).`);
  } finally {
    packed.destroy();
  }
  if (rest !== "") yield rest;
}
