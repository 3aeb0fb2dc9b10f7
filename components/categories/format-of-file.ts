import type { MapFormat } from "@/server/contract/categories";

/** Null if the extension is unknown. */
export function formatOfFile(name: string): MapFormat | null {
  if (/\.ya?ml$/i.test(name)) return "yaml";
  if (/\.json$/i.test(name)) return "json";
  return /\.csv$/i.test(name) ? "csv" : null;
}
