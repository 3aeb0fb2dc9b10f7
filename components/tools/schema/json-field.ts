import type { JsonObject } from "@/server/engine/model/snapshot";
import { type JsonScan, scanJson } from "./scan-json";

/** Keeps the last valid object while the text isn't valid JSON. */
export function readJsonField(text: string): {
  readonly object: JsonObject | null;
  readonly problem: string | null;
  readonly scan: JsonScan;
} {
  const scan = scanJson(text);
  if (!scan.ok) {
    return { object: null, problem: `Line ${scan.place.line}, column ${scan.place.column}: ${scan.message}`, scan };
  }
  const isObject = typeof scan.value === "object" && scan.value !== null && !Array.isArray(scan.value);
  return isObject
    ? { object: scan.value as JsonObject, problem: null, scan }
    : { object: null, problem: "Enter a JSON object: { … }", scan };
}

export function formatJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
