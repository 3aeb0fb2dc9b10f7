/** What sets entries apart: `lines` where a comma may be part of one, as in a phrase. */
export type ChipSeparator = "commas" | "lines";

/** The entries in a text that was typed or pasted. */
export function splitChips(text: string, separator: ChipSeparator): string[] {
  return text
    .split(separator === "lines" ? /[\n\r]+/ : /[,;\n\r\t]+/)
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter((part) => part !== "");
}

/** Each entry once, in the order in which they were written. */
export function addChips(current: readonly string[], added: readonly string[]): string[] {
  return [...new Set([...current, ...added])];
}
