import { MODE_INFO } from "@/components/mode/mode-info";
import { formatTokens } from "@/components/words/format-number";
import type { ChatState } from "@/server/contract/chats";
import type { Mode } from "@/server/engine/snapshot";

export type TaxPoint = {
  readonly key: string;
  /** `Turn 2, round 1`. */
  readonly title: string;
  readonly mode: Mode;
  /** Tools and deferred catalog. */
  readonly tax: number;
  readonly baseline: number;
  /** Of the highest bar, from 0 to 1. */
  readonly height: number;
};

type TaxChart = {
  readonly points: readonly TaxPoint[];
  /** The modes that occur, in the order in which they first do. */
  readonly modes: readonly Mode[];
  /** Rounds before the first point. */
  readonly earlier: number;
  readonly highest: number;
  readonly summary: string;
};

/** Beyond this, bars are thinner than a hair. */
const MOST_POINTS = 60;

/** What tools cost in each round of the chat, oldest first; of a long chat, the newest rounds. */
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
  const newest = all.slice(-MOST_POINTS);
  const highest = Math.max(0, ...newest.map(({ tax }) => tax));
  return {
    points: newest.map((point) => ({ ...point, height: highest === 0 ? 0 : point.tax / highest })),
    modes: [...new Set(newest.map(({ mode }) => mode))],
    earlier: all.length - newest.length,
    highest,
    summary: describeTax(newest, highest),
  };
}

/** What a bar says when it is pointed at. */
export function describePoint({ title, mode, tax, baseline }: TaxPoint): string {
  return `${title}: ${MODE_INFO[mode].title}, ${formatTokens(tax)}; baseline ${formatTokens(baseline)}`;
}

function describeTax(points: readonly { tax: number; baseline: number }[], highest: number): string {
  const sum = points.reduce((total, { tax }) => total + tax, 0);
  const baseline = points.reduce((total, each) => total + each.baseline, 0);
  const rounds = points.length === 1 ? "one round" : `${points.length} rounds`;
  return `Tools took ${formatTokens(sum)} in ${rounds}, at most ${formatTokens(highest)} in one; the baseline is ${formatTokens(baseline)}.`;
}
