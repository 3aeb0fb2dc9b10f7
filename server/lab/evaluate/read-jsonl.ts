import { readFile } from "node:fs/promises";
import type { z } from "zod";
import { ExpectedError } from "@/server/lib/errors";

/** Reads one JSON object per line; errors name file, line and field. Empty lines are skipped. */
export async function readJsonl<Schema extends z.ZodType>(file: string, schema: Schema): Promise<z.output<Schema>[]> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new ExpectedError(
      error.code === "ENOENT" ? `${file} does not exist.` : `${file} cannot be read (${error.code ?? error.message}).`,
    );
  });
  return parseJsonl(text, schema, file);
}

function parseJsonl<Schema extends z.ZodType>(text: string, schema: Schema, file: string): z.output<Schema>[] {
  // Some editors add a byte order mark, which is not JSON.
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  return lines.flatMap((line, at) => {
    if (line.trim() === "") return [];
    return [parseLine(line, schema, `${file}, line ${at + 1}`)];
  });
}

function parseLine<Schema extends z.ZodType>(line: string, schema: Schema, place: string): z.output<Schema> {
  const result = schema.safeParse(parseJson(line, place));
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => `${path.join(".") || "the line"}: ${message}`);
  throw new ExpectedError(`${place}: ${issues.join("; ")}`);
}

function parseJson(line: string, place: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new ExpectedError(`${place}: not valid JSON (${(error as Error).message}).`);
  }
}
