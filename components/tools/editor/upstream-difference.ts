import type { ApiOutput } from "@/components/trpc/trpc";
import type { ToolFields } from "./tool-kind";

export type Upstream = NonNullable<ApiOutput["tools"]["upstream"]>;
type UpstreamField = keyof Upstream["fields"];

const FIELDS: readonly UpstreamField[] = [
  "title",
  "description",
  "summary",
  "domain",
  "inputSchema",
  "annotations",
  "keywords",
  "examples",
];

type UpstreamDifference = { readonly field: UpstreamField; readonly old: unknown; readonly new: unknown };

/** Stored JSON doesn't keep key order, so order is ignored. */
export function upstreamDifference(fields: ToolFields, upstream: Upstream["fields"]): UpstreamDifference[] {
  return FIELDS.filter((field) => inOrder(fields[field]) !== inOrder(upstream[field])).map((field) => ({
    field,
    old: sorted(upstream[field]),
    new: sorted(fields[field]),
  }));
}

export function takeUpstream(upstream: Upstream["fields"], taken: readonly UpstreamField[]): Partial<ToolFields> {
  const change: Record<string, unknown> = Object.fromEntries(taken.map((field) => [field, upstream[field]]));
  return taken.includes("inputSchema") ? { ...change, inputSchemaText: undefined } : change;
}

function inOrder(value: unknown): string {
  return JSON.stringify(sorted(value)) ?? "";
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
