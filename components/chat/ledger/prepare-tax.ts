import { MODE_INFO } from "@/components/mode/mode-info";
import { countOf } from "@/components/words/count-of";
import { formatTokens } from "@/components/words/format-number";
import type { ChatState } from "@/server/contract/chats";
import type { Mode } from "@/server/engine/model/snapshot";

export type TaxPoint = {
  readonly key: string;
  /** `Turn 2, round 1`. */
  readonly title: string;
  readonly mode: Mode;
  readonly tax: number;
  readonly baseline: number;
  /** Relative to the highest bar, from 0 to 1. */
  readonly height: number;
};

type TaxChart = {
  readonly points: readonly TaxPoint[];
  readonly modes: readonly Mode[];
  readonly earlier: number;
  readonly highest: number;
  readonly summary: string;
};

/** With more bars, each would be too thin to see. */
const MAX_POINTS = 60;

/** The tool cost of each round, oldest first; only the newest rounds of a long chat. */
export function prepareTax({ messages }: Pick<ChatState, "messages">): TaxChart {
  const all = messages
    .filter(({ author }) => author === "model")
    .flatMap(({ id, rounds }, turn) =>
      rounds.map(({ mode, tokens, baseline }, index) => ({
        key: `${id} ${index}`,
        title: `Turn ${turn + 1}, round ${index + 1}`,
        mode,
        tax: tokens.tools + tokens.listing,
        baseline,
      })),
    );
  const newest = all.slice(-MAX_POINTS);
  const highest = Math.max(0, ...newest.map(({ tax }) => tax));
  return {
    points: newest.map((point) => ({ ...point, height: highest === 0 ? 0 : point.tax / highest })),
    modes: [...new Set(newest.map(({ mode }) => mode))],
    earlier: all.length - newest.length,
    highest,
    summary: describeTax(newest, highest),
  };
}

export function describePoint({ title, mode, tax, baseline }: TaxPoint): string {
  return `${title}: ${MODE_INFO[mode].title}, ${formatTokens(tax)}; baseline ${formatTokens(baseline)}`;
}

function describeTax(points: readonly { tax: number; baseline: number }[], highest: number): string {
  const sum = points.reduce((total, { tax }) => total + tax, 0);
  const baseline = points.reduce((total, each) => total + each.baseline, 0);
  const rounds = countOf(points.length, "round");
  return `Tools cost ${formatTokens(sum)} in ${rounds}, at most ${formatTokens(highest)} in one; the baseline is ${formatTokens(baseline)}.`;
}
