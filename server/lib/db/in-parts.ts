const MAX_PART_LETTERS = 16 * 1024 * 1024;

/** Rows as JSON lists, each below PostgreSQL's limit for one value. */
export function* inParts(rows: readonly unknown[]): Generator<string> {
  let part: string[] = [];
  let letters = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (letters + text.length > MAX_PART_LETTERS && part.length > 0) {
      yield `[${part.join(",")}]`;
      part = [];
      letters = 0;
    }
    part.push(text);
    letters += text.length;
  }
  if (part.length > 0) yield `[${part.join(",")}]`;
}
