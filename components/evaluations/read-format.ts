import type { CaseFileFormat } from "@/server/contract/evaluations";

/** By extension; otherwise text that starts with an object is JSONL. */
export function readFormat(fileName: string, text: string): CaseFileFormat {
  const name = fileName.toLowerCase();
  if (name.endsWith(".csv")) return "csv";
  if (/\.(jsonl|ndjson|json)$/.test(name)) return "jsonl";
  return text.trimStart().startsWith("{") ? "jsonl" : "csv";
}
