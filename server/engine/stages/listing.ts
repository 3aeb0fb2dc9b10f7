import { nameOf } from "@/server/engine/compile";
import type { MetaTool, Mode, ToolForm } from "@/server/engine/model/snapshot";
import { calibrated } from "@/server/engine/rendering/billing";
import type { Line, Presentation } from "@/server/engine/rendering/presentation";
import { type Entry, type Rendered, render } from "@/server/engine/rendering/render";
import { hashText } from "@/server/engine/util/hash-text";
import { sum } from "@/server/engine/util/sum";
import type { Admission } from "./admit";
import type { ResolveContext } from "./resolve-context";

export type Listing = Rendered & {
  readonly metaTools: readonly MetaTool[];
  readonly toolNames: readonly string[];
  readonly sent: readonly string[];
  readonly forms: Readonly<Record<string, ToolForm>>;
  readonly charges: ReadonlyMap<string, number>;
  readonly perTool: Readonly<Record<string, number>>;
  readonly tax: number;
  readonly definitionsTax: number;
  /** Of the definitions, before reports correct it, and without the provider's fixed part. */
  readonly estimate: number;
  /** The same by an account that leaves out more. */
  readonly least: number;
  readonly overhead: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly count: number;
  readonly costBefore: readonly number[];
  readonly rowsCost: number;
  readonly fingerprints: readonly string[];
  readonly rowsFingerprint: string;
  readonly hash: string;
};

/** The list for a selection, built once: most rounds send what an earlier one sent. */
export function listTools(context: ResolveContext, mode: Mode, admission: Admission, shown: Presentation): Listing {
  const { lists } = context.compiled.cache;
  const key = keyOf(context, mode, admission);
  const known = lists.get(key);
  if (known !== undefined) return known;
  const made = makeListing(context, render(context, admission, shown), shown);
  lists.set(key, made, weightOf(made));
  return made;
}

/** Everything the list depends on. The scope stands for its role's settings, and for all tools if all are sent. */
function keyOf({ scope, format, billing, request }: ResolveContext, mode: Mode, { list }: Admission): string {
  const layout = `${request.deferLoading ? "deferred" : ""}${request.cacheBreakpoint ? "marked" : ""}`;
  let key = `${scope.number} ${format} ${billing.key} ${mode} ${layout}`;
  if (mode !== "direct") for (const { tool, form } of list) key += form === "slim" ? ` ${tool}s` : ` ${tool}`;
  return key;
}

/** In units of about a hundred bytes. */
function weightOf({ entries, charges, tools, hidden, prompt }: Listing): number {
  let characters = prompt?.length ?? 0;
  for (const { piece } of entries) characters += piece.text.length;
  return 4 + 2 * entries.length + 2 * charges.size + tools.length + hidden.length + characters / 100;
}

function makeListing(context: ResolveContext, rendered: Rendered, shown: Presentation): Listing {
  const { entries, rows, prompt, layout, hidden } = rendered;
  const overhead = entries.length === 0 ? 0 : context.billing.overhead;
  const charges = chargeTools(context, rendered, entryPrice, overhead);
  const counts = chargeTools(context, rendered, entryCost, 0);
  const fingerprints = fingerprintEntries(rendered);
  const costBefore = [0];
  for (const [at, entry] of entries.entries()) {
    const first = at === 0 ? overhead : 0;
    costBefore.push((costBefore.at(-1) ?? 0) + first + entryPrice(context, entry));
  }
  return {
    ...rendered,
    metaTools: shown.metaTools.map(({ name }) => name),
    toolNames: entries.map(({ wireName }) => wireName),
    sent: entries.flatMap((entry) => (entry.kind === "tool" ? [nameOf(context.compiled, entry.tool)] : [])),
    forms: Object.fromEntries(
      entries.flatMap((entry) => (entry.kind === "tool" ? [[nameOf(context.compiled, entry.tool), entry.form]] : [])),
    ),
    charges,
    perTool: Object.fromEntries(charges),
    tax: sum(charges.values()),
    definitionsTax: costBefore.at(-1) ?? 0,
    estimate: sum(entries.map((entry) => entryEstimate(context, entry))),
    least: sum(entries.map((entry) => entryLeast(context, entry))),
    overhead,
    counts: Object.fromEntries(counts),
    count: sum(counts.values()),
    costBefore,
    rowsCost: sum(rows.map((line) => lineCost(context, line))),
    fingerprints,
    // An empty list has no fingerprint: what follows it is not a reselection.
    rowsFingerprint:
      entries.length + rows.length === 0
        ? ""
        : hashText([layout, ...rows.map(({ piece }) => piece.fingerprint)].join(" ")),
    hash: hashText([...fingerprints, hashText(prompt ?? ""), layout, ...hidden].join(" ")),
  };
}

/** The first of a section includes its heading: under another heading it is not cached. */
function fingerprintEntries({ entries, headings }: Rendered): string[] {
  const headingAt = new Map(headings.map(({ first, piece }) => [first, piece.fingerprint]));
  return entries.map(({ piece }, at) => {
    const heading = headingAt.get(at);
    return heading === undefined ? piece.fingerprint : hashText(`${heading} ${piece.fingerprint}`);
  });
}

/** Every token is charged to a tool; shared text is charged to the first entry or row, usually a meta-tool. */
function chargeTools(
  context: ResolveContext,
  { entries, rows, headings }: Rendered,
  costOf: (context: ResolveContext, entry: Entry) => number,
  overhead: number,
): Map<string, number> {
  const charges = new Map<string, number>();
  const charge = (name: string, tokens: number) => charges.set(name, (charges.get(name) ?? 0) + tokens);
  for (const entry of entries) charge(entryName(context, entry), costOf(context, entry));
  for (const line of rows) if (line.tool !== null) charge(nameOf(context.compiled, line.tool), lineCost(context, line));
  const [general] = charges.keys();
  if (general === undefined) return charges;
  charge(general, overhead);
  for (const line of [...rows, ...headings]) if (line.tool === null) charge(general, lineCost(context, line));
  return charges;
}

function entryName(context: ResolveContext, entry: Entry): string {
  return entry.kind === "meta" ? entry.name : nameOf(context.compiled, entry.tool);
}

function entryEstimate({ renderings, billing }: ResolveContext, entry: Entry): number {
  return entry.kind === "tool"
    ? renderings.definitions(entry.form).estimate(entry.tool, billing)
    : renderings.estimateOf(entry.piece, billing);
}

/** Meta-tools are plain: the accounts agree on them. */
function entryLeast(context: ResolveContext, entry: Entry): number {
  const { renderings, billing } = context;
  return entry.kind === "tool"
    ? renderings.definitions(entry.form).least(entry.tool, billing)
    : entryEstimate(context, entry);
}

function entryPrice(context: ResolveContext, entry: Entry): number {
  return calibrated(entryEstimate(context, entry), context.billing);
}

function entryCost({ renderings, encoding }: ResolveContext, entry: Entry): number {
  return entry.kind === "tool"
    ? renderings.definitions(entry.form).cost(entry.tool, encoding)
    : renderings.costOf(entry.piece, encoding);
}

export function lineCost({ renderings, encoding }: ResolveContext, { piece, tool }: Line): number {
  return tool === null ? renderings.costOf(piece, encoding) : renderings.rows.cost(tool, encoding);
}
