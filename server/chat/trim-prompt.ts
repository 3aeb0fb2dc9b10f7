import type { PromptItem } from "./prompt-items";

type Trimmed = {
  readonly items: readonly PromptItem[];
  /** What was left out, if anything: how many items, and how many tokens they had. */
  readonly dropped: { readonly messages: number; readonly tokens: number } | null;
  readonly tokens: number;
  /** Whether what is left fits. */
  readonly fits: boolean;
};

/**
 * Leaves out the oldest until the rest fits. What the person said last always stays, and so do a call and its result
 * together; what is left of the past begins with something that a person said, because providers refuse anything else.
 */
export function trimPrompt(items: readonly PromptItem[], room: number, count: (item: PromptItem) => number): Trimmed {
  const costs = items.map(count);
  const whole = costs.reduce((sum, cost) => sum + cost, 0);
  const asked = items.findLastIndex(({ kind }) => kind === "person");
  let tokens = whole;
  const gone = new Set<number>();
  for (const unit of unitsOf(items, asked)) {
    if (tokens <= room) break;
    for (const at of unit) {
      gone.add(at);
      tokens -= costs[at] ?? 0;
    }
  }
  const dropped = gone.size === 0 ? null : { messages: gone.size, tokens: whole - tokens };
  return { items: items.filter((_, at) => !gone.has(at)), dropped, tokens, fits: tokens <= room };
}

/** What may go, oldest first: whole turns of the past, then pairs of calls and results of the turn at hand. */
function unitsOf(items: readonly PromptItem[], asked: number): number[][] {
  const units: number[][] = [];
  items.forEach(({ kind }, at) => {
    if (at === asked) return;
    const starts = at < asked ? kind === "person" : kind === "model";
    if (starts || units.length === 0) units.push([at]);
    else units.at(-1)?.push(at);
  });
  // The newest pair of the turn at hand is what the next round is about.
  const newest = units.at(-1);
  const isAtHand = newest !== undefined && (newest[0] ?? 0) > asked && asked >= 0;
  return isAtHand ? units.slice(0, -1) : units;
}
