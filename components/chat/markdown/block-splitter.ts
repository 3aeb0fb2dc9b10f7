import { Lexer, type Token } from "marked";

export type Block = {
  /** The Markdown of one paragraph, list, table …: while it stays the same, the block need not be drawn again. */
  readonly raw: string;
  /** For a heading: how deep it stands below the others; 1 for the first. */
  readonly rank: number | null;
  /** Where references like `[text][1]` lead, as Markdown: empty in nearly every answer. */
  readonly definitions: string;
};

const OPTIONS = { gfm: true };
/** A single block beyond this is shown as it is: reading it for emphasis could take seconds. */
const LONGEST = 20_000;
/** So many marks in one block are no emphasis: each is compared with all before it. */
const MOST_MARKS = 1000;
/** So many lines of plain text in a row are no paragraph: what they belong to is looked for at each of them. */
const MOST_LINES = 200;
/** Each block is read with all of them. */
const MOST_DEFINITIONS = 50;

/**
 * Splits Markdown at its outermost blocks, without reading what stands inside of them. Of a text that grows, what its end
 * can no longer change is not read again.
 */
export function createBlockSplitter(): (text: string) => readonly Block[] {
  let settled: { text: string; tokens: readonly Token[] } = { text: "", tokens: [] };
  return (text) => {
    const lines = text.replace(/\r\n?/g, "\n");
    if (!lines.startsWith(settled.text)) settled = { text: "", tokens: [] };
    const rest = lines.slice(settled.text.length);
    const read = isCostlyToSplit(rest) ? null : attempt(() => new Lexer(OPTIONS).blockTokens(rest, []));
    if (read === null) return [{ raw: text, rank: null, definitions: "" }];
    const blocks = toBlocks([...settled.tokens, ...read]);
    const more = read.slice(0, countSettled(read));
    settled = {
      text: settled.text + more.map(({ raw }) => raw).join(""),
      tokens: [...settled.tokens, ...more],
    };
    return blocks;
  };
}

/** How many tokens at the beginning stay as they are: a new end may still join the last two blocks, as items of a list. */
function countSettled(tokens: readonly Token[]): number {
  const begins = tokens.flatMap(({ type }, at) => (type !== "space" && tokens[at - 1]?.type === "space" ? [at] : []));
  return begins.at(-2) ?? 0;
}

function toBlocks(tokens: readonly Token[]): readonly Block[] {
  const definitions = tokens
    .flatMap(({ type, raw }) => (type === "def" ? [raw] : []))
    .slice(0, MOST_DEFINITIONS)
    .join("\n");
  const ranks = rankHeadings();
  return tokens.flatMap((token) => {
    if (token.type === "space" || token.type === "def") return [];
    return [{ raw: token.raw, rank: token.type === "heading" ? ranks(token.depth) : null, definitions }];
  });
}

/** The tokens of one block; null where it is too much to read, and is to be shown as plain text. */
export function lexBlock(raw: string, definitions: string): readonly Token[] | null {
  if (!/^ {0,3}(```|~~~)/.test(raw) && (raw.length > LONGEST || countMarks(raw) > MOST_MARKS)) return null;
  if (isCostlyToSplit(raw)) return null;
  // Definitions go first: behind code whose fence is still open they would become code.
  return attempt(() => new Lexer(OPTIONS).lex(definitions === "" ? raw : `${definitions}\n\n${raw}`));
}

function countMarks(text: string): number {
  let count = 0;
  for (const letter of text) if (MARKS.has(letter)) count++;
  return count;
}

const MARKS = new Set("*_~[]<`!");

/** Lines of lists, tables and quotes say themselves what they are; others may go on with what stands above them. */
function isCostlyToSplit(text: string): boolean {
  let run = 0;
  let isFenced = false;
  for (const line of text.split("\n")) {
    if (/^ {0,3}(```|~~~)/.test(line)) isFenced = !isFenced;
    if (isFenced || line.trim() === "") run = 0;
    else if (!/^\s*(?:[-*+] \S|\d{1,9}[.)] |\||>)/.test(line) && ++run > MOST_LINES) return true;
  }
  return false;
}

/** Whatever a model begins with, its headings go down one level at a time, as those who listen to a page expect. */
function rankHeadings(): (depth: number) => number {
  const above: number[] = [];
  return (depth) => {
    while ((above.at(-1) ?? 0) >= depth) above.pop();
    above.push(depth);
    return above.length;
  };
}

/** Thousands of nested quotes are more than the lexer's stack can hold: no reason for a page to break. */
function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
