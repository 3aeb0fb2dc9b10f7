import { countOf } from "@/components/words/count-of";
import { formatCount } from "@/components/words/format-number";
import type { RoleEffect } from "@/server/engine/analysis/diff";

export function tokenChange({ before, after }: { before: number; after: number }): string {
  const change = after - before;
  if (change === 0) return "";
  return `${change > 0 ? "+" : "−"}${countOf(Math.abs(change), "token")}`;
}

export function describeEffect({ before, after, tokensBefore, tokensAfter }: RoleEffect): string {
  const tools = before === after ? countOf(after, "tool") : `${formatCount(before)} → ${countOf(after, "tool")}`;
  const tokens = tokenChange({ before: tokensBefore, after: tokensAfter });
  return tokens === "" ? tools : `${tools}, ${tokens}`;
}
