import { countOf } from "@/components/words/count-of";
import { formatMoney, formatTokens } from "@/components/words/format-number";
import type { OverviewView } from "@/server/contract/overview";
import type { Need } from "./prepare-needs";

export type Story = {
  readonly cost: string;
  readonly baseline: string;
  readonly lost: { readonly text: string; readonly tone: "good" | "warn" | "soft" };
  readonly next: Pick<Need, "text" | "href"> | null;
};

type Facts = Pick<OverviewView, "now" | "spend">;

export function prepareStory({ now, spend }: Facts, needs: readonly Need[]): Story {
  const isPriced = spend.pricedRounds > 0;
  const withMoney = (tokens: number, dollars: number) =>
    isPriced ? `${formatTokens(tokens)} (${formatMoney(dollars)})` : formatTokens(tokens);
  return {
    cost: withMoney(now.sentTokens, spend.sentDollars),
    baseline: withMoney(now.baselineTokens, spend.baselineDollars),
    lost: lostOf(now),
    next: needs[0] ?? null,
  };
}

function lostOf({ calling, covered, escaped }: OverviewView["now"]): Story["lost"] {
  const rounds = Math.max(escaped, calling - covered);
  if (rounds > 0) return { text: `${countOf(rounds, "round")} called a tool that had not been sent`, tone: "warn" };
  if (calling === 0) return { text: "unknown, because no tool calls were reported", tone: "soft" };
  return { text: `nothing in ${countOf(calling, "round")} with tool calls`, tone: "good" };
}
