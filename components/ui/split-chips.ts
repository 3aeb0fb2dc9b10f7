/** `lines` if entries may contain commas, such as phrases. */
export type ChipSeparator = "commas" | "lines";

export function splitChips(text: string, separator: ChipSeparator): string[] {
  return text
    .split(separator === "lines" ? /[\n\r]+/ : /[,;\n\r\t]+/)
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter((part) => part !== "");
}

/** Removes duplicates and keeps the order. */
export function addChips(current: readonly string[], added: readonly string[]): string[] {
  return [...new Set([...current, ...added])];
}
