import type { PromptItem } from "./prompt-items";

type Trimmed = {
  readonly items: readonly PromptItem[];
  readonly dropped: { readonly messages: number; readonly tokens: number } | null;
  readonly tokens: number;
  readonly fits: boolean;
};

/** The person's last message stays, and a call stays with its result; the history starts with a person, as providers require. */
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

/** What may be dropped, oldest first: whole past turns, then call and result pairs of the current turn. */
function unitsOf(items: readonly PromptItem[], asked: number): number[][] {
  const units: number[][] = [];
  items.forEach(({ kind }, at) => {
    if (at === asked) return;
    const starts = at < asked ? kind === "person" : kind === "model";
    if (starts || units.length === 0) units.push([at]);
    else units.at(-1)?.push(at);
  });
  // The newest pair of the current turn is what the next round is about.
  const newest = units.at(-1);
  const isAtHand = newest !== undefined && (newest[0] ?? 0) > asked && asked >= 0;
  return isAtHand ? units.slice(0, -1) : units;
}
