import type { Decision } from "./decide-mode";
import { hashText } from "./hash-text";
import type { Line } from "./presentation";
import type { Entry, Rendered } from "./render";
import type { CacheStrategy, Resolution } from "./request";
import type { LastRound } from "./session";
import type { Situation } from "./situation";

export type Account = Pick<Resolution, "tokens" | "cache" | "hash" | "added" | "removed" | "sent"> & {
  readonly last: LastRound;
  /** As `tokens.perTool`, but safe to ask for any name. */
  readonly charges: ReadonlyMap<string, number>;
};

/** What this round costs, tool by tool, and how much of it the provider has cached already. */
export function account(situation: Situation, rendered: Rendered, { mode, modeReason }: Decision): Account {
  const { renderings, encoding, scope, compiled } = situation;
  const isEverything = mode === "direct";
  const charges = chargeTools(situation, rendered);
  const tax = sum(charges.values());
  const baseline = renderings.schemas.total(scope.allowed, encoding);
  const prints = rendered.entries.map(({ piece }) => piece.print);
  const hash = hashText([...prints, hashText(rendered.prompt ?? ""), rendered.layout, ...rendered.hidden].join(" "));
  const sent = rendered.entries.flatMap((entry) => (entry.kind === "tool" ? [nameOf(situation, entry.tool)] : []));
  const last: LastRound = {
    round: situation.round,
    sent: isEverything ? null : sent,
    wasBlind: modeReason.kind === "embedder-down",
    // A list of everything is long, and all or nothing: one fingerprint does.
    prints: isEverything ? [hash] : prints,
    // Nothing at all has no fingerprint: whatever comes after it is not chosen anew.
    linesPrint:
      rendered.entries.length + rendered.rows.length === 0
        ? ""
        : hashText([rendered.layout, ...rendered.rows.map(({ piece }) => piece.print)].join(" ")),
  };
  const { strategy, keptEntries, keepsRows } = compare(situation.state.last, last);
  const keptLines = [
    ...(keepsRows && keptEntries >= rendered.rowsAfter ? rendered.rows : []),
    ...rendered.headings.filter(({ first }) =>
      first === null ? keepsRows && keptEntries >= rendered.rowsAfter : first < keptEntries,
    ),
  ];
  const kept = isEverything
    ? keptEntries * tax
    : sum(rendered.entries.slice(0, keptEntries).map((entry) => entryCost(situation, entry))) +
      sum(keptLines.map((line) => lineCost(situation, line)));
  return {
    tokens: {
      sent: tax,
      baseline,
      catalogBaseline: renderings.schemas.total(compiled.everything, encoding),
      saved: baseline - tax,
      encoding,
      perTool: Object.fromEntries(charges),
    },
    cache: { strategy, prefixTokensKept: kept, freshTokens: tax - kept },
    hash,
    sent,
    ...changes(situation, sent),
    last,
    charges,
  };
}

/** Every token is charged to a tool; what serves them all is charged to the first meta-tool, which leads to them. */
function chargeTools(situation: Situation, { entries, rows, headings }: Rendered): Map<string, number> {
  const charges = new Map<string, number>();
  const charge = (name: string, tokens: number) => charges.set(name, (charges.get(name) ?? 0) + tokens);
  for (const entry of entries) charge(entryName(situation, entry), entryCost(situation, entry));
  for (const line of rows) if (line.tool !== null) charge(nameOf(situation, line.tool), lineCost(situation, line));
  const [general] = charges.keys();
  if (general === undefined) return charges;
  for (const line of [...rows, ...headings]) if (line.tool === null) charge(general, lineCost(situation, line));
  return charges;
}

/** The list either is the last one, or starts with it, or was chosen anew. */
function compare(before: LastRound | null, now: LastRound) {
  const kept = before === null ? 0 : commonPrefix(before.prints, now.prints);
  const hadNothing = before === null || before.linesPrint === "";
  const keepsRows = !hadNothing && before.linesPrint === now.linesPrint;
  const startsWithLast = hadNothing || (kept === before.prints.length && keepsRows);
  const strategy = ((): CacheStrategy => {
    if (!startsWithLast) return "reselect";
    const isSame = now.prints.length === before?.prints.length && now.linesPrint === before.linesPrint;
    return isSame ? "reuse" : "append";
  })();
  return { strategy, keptEntries: kept, keepsRows };
}

function commonPrefix(a: readonly string[], b: readonly string[]): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at++;
  return at;
}

function changes(situation: Situation, sent: readonly string[]): Pick<Resolution, "added" | "removed"> {
  const { last } = situation.state;
  const before =
    last === null ? [] : (last.sent ?? [...situation.scope.allowed].map((tool) => nameOf(situation, tool)));
  const had = new Set(before);
  const has = new Set(sent);
  // A name that was taken from the role is not spoken of again, not even to say so.
  const isAllowed = (name: string) => situation.scope.allowed.has(situation.compiled.numbers.get(name) ?? -1);
  return {
    added: sent.filter((name) => !had.has(name)),
    removed: before.filter((name) => !has.has(name) && isAllowed(name)),
  };
}

function entryName(situation: Situation, entry: Entry): string {
  return entry.kind === "meta" ? entry.name : nameOf(situation, entry.tool);
}

function nameOf({ compiled }: Situation, tool: number): string {
  return compiled.tools[tool]?.name ?? "";
}

function entryCost({ renderings, encoding }: Situation, entry: Entry): number {
  return entry.kind === "tool"
    ? renderings.schemas.cost(entry.tool, encoding)
    : renderings.costOf(entry.piece, encoding);
}

function lineCost({ renderings, encoding }: Situation, { piece, tool }: Line): number {
  return tool === null ? renderings.costOf(piece, encoding) : renderings.rows.cost(tool, encoding);
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
