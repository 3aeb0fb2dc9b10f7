import { Lexer, type Token } from "marked";

export type Block = {
  /** The Markdown of one block. Blocks with the same text don't rerender. */
  readonly raw: string;
  /** The nesting level of a heading, from 1; null for other blocks. */
  readonly rank: number | null;
  readonly definitions: string;
};

const OPTIONS = { gfm: true };
/** Parsing a longer block could take seconds, so it is shown as plain text. */
const MAX_BLOCK_LENGTH = 20_000;
/** The lexer compares each mark with all before it. */
const MAX_MARKS = 1000;
/** The lexer looks for a parent block at each line of a paragraph. */
const MAX_PARAGRAPH_LINES = 200;
/** Each block is parsed with all definitions. */
const MAX_DEFINITIONS = 50;

/** Splits Markdown into top-level blocks. For growing text, blocks that can no longer change are not parsed again. */
export function createBlockSplitter(): (text: string) => readonly Block[] {
  let settled: { text: string; tokens: readonly Token[] } = { text: "", tokens: [] };
  return (text) => {
    const lines = text.replace(/\r\n?/g, "\n");
    if (!lines.startsWith(settled.text)) settled = { text: "", tokens: [] };
    const rest = lines.slice(settled.text.length);
    const read = isExpensiveToSplit(rest) ? null : attempt(() => new Lexer(OPTIONS).blockTokens(rest, []));
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

/** The number of tokens that can't change: new text may still join the last two blocks, for example as list items. */
function countSettled(tokens: readonly Token[]): number {
  const starts = tokens.flatMap(({ type }, at) => (type !== "space" && tokens[at - 1]?.type === "space" ? [at] : []));
  return starts.at(-2) ?? 0;
}

function toBlocks(tokens: readonly Token[]): readonly Block[] {
  const definitions = tokens
    .flatMap(({ type, raw }) => (type === "def" ? [raw] : []))
    .slice(0, MAX_DEFINITIONS)
    .join("\n");
  const ranks = rankHeadings();
  return tokens.flatMap((token) => {
    if (token.type === "space" || token.type === "def") return [];
    return [{ raw: token.raw, rank: token.type === "heading" ? ranks(token.depth) : null, definitions }];
  });
}

/** The tokens of one block; null if it is too expensive to parse and should be shown as plain text. */
export function lexBlock(raw: string, definitions: string): readonly Token[] | null {
  if (!/^ {0,3}(```|~~~)/.test(raw) && (raw.length > MAX_BLOCK_LENGTH || countMarks(raw) > MAX_MARKS)) return null;
  if (isExpensiveToSplit(raw)) return null;
  // Definitions go first: after an open code fence they would become code.
  return attempt(() => new Lexer(OPTIONS).lex(definitions === "" ? raw : `${definitions}\n\n${raw}`));
}

function countMarks(text: string): number {
  let count = 0;
  for (const letter of text) if (MARKS.has(letter)) count++;
  return count;
}

const MARKS = new Set("*_~[]<`!");

/** Long paragraphs are expensive. Lines of lists, tables and quotes don't count. */
function isExpensiveToSplit(text: string): boolean {
  let run = 0;
  let isFenced = false;
  for (const line of text.split("\n")) {
    if (/^ {0,3}(```|~~~)/.test(line)) isFenced = !isFenced;
    if (isFenced || line.trim() === "") run = 0;
    else if (!/^\s*(?:[-*+] \S|\d{1,9}[.)] |\||>)/.test(line) && ++run > MAX_PARAGRAPH_LINES) return true;
  }
  return false;
}

/** Headings must not skip levels, for screen readers. */
function rankHeadings(): (depth: number) => number {
  const above: number[] = [];
  return (depth) => {
    while ((above.at(-1) ?? 0) >= depth) above.pop();
    above.push(depth);
    return above.length;
  };
}

/** Thousands of nested quotes overflow the lexer's stack. */
function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
