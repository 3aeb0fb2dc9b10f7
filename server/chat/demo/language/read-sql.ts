/** The statement that a message holds, or the simplest one for what it asks; null where that takes more than words. */
export function readSql(message: string): string | null {
  const written = /\b(?:select|show|explain)\b[^;]{1,4000}/i.exec(message)?.[0];
  if (
    written !== undefined &&
    /\bselect\b[^;]{1,2000}\bfrom\b|^(?:show|explain) (?:tables|create|columns|select)\b/i.test(written)
  )
    return written.trim();
  const counted = /\b(?:how many|count(?: all)?(?: the| today's| my| our)?) (?!rows|entries)([a-z_]\w{1,60})/i.exec(
    message,
  )?.[1];
  if (counted !== undefined) return `SELECT count(*) FROM ${counted.toLowerCase()}`;
  const table = /\b(?:rows|entries) (?:of|in|from)(?: the)? ([a-z_]\w{1,60})|\b([a-z_]\w{1,60}) table\b/i.exec(message);
  const name = table?.[1] ?? table?.[2];
  return name === undefined ? null : `SELECT * FROM ${name.toLowerCase()}`;
}
