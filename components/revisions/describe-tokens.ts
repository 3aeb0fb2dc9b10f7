import type { RoleEffect } from "@/server/engine/diff";
import { countOf } from "./list-names";

/** "+412 tokens"; nothing where nothing changed. */
export function tokenChange({ before, after }: { before: number; after: number }): string {
  const change = after - before;
  if (change === 0) return "";
  return `${change > 0 ? "+" : "−"}${countOf(Math.abs(change), "token")}`;
}

/** "10 → 13 tools, +412 tokens" */
export function describeEffect({ before, after, tokensBefore, tokensAfter }: RoleEffect): string {
  const tools =
    before === after ? countOf(after, "tool") : `${before.toLocaleString("en")} → ${countOf(after, "tool")}`;
  const tokens = tokenChange({ before: tokensBefore, after: tokensAfter });
  return tokens === "" ? tools : `${tools}, ${tokens}`;
}
