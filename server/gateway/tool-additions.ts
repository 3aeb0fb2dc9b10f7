import { randomUUID } from "node:crypto";
import { sha256 } from "@/server/lib/hash";
import type { CallerRequest, DialectName } from "./dialects/dialect";
import { fieldsOf, listOf, parseJson } from "./dialects/json-text";

/**
 * Additions in the conversation keep the provider's cache and its check of earlier thinking valid. Callers never see these entries, so later requests get
 * them back at the same place.
 */
type Addition = { readonly names: readonly string[]; readonly after: Anchor };

type Anchor = { readonly index: number; readonly hash: string };

export type SentTools = { readonly listed: readonly string[]; readonly additions: readonly Addition[] };

export type AdditionPlan = SentTools & {
  /** The conversation with its additions. `write` makes the entry of one; null: nothing of it is left. */
  amend(entries: readonly string[], write: (names: readonly string[]) => string | null): readonly string[];
};

type Planned = {
  readonly dialect: DialectName;
  /** Null: nothing is known, or the session begins again. */
  readonly sent: SentTools | null;
  readonly keep: readonly string[];
  /** Of those, what has to be in the list. */
  readonly mustList: (name: string) => boolean;
  /** The conversation as the model knows it, with marks where the loop added tools. */
  readonly entries: readonly string[];
};

export function planAdditions({ dialect, sent, keep, mustList, entries }: Planned): AdditionPlan {
  const marked = new Set(entries.flatMap((entry) => readMark(entry) ?? []));
  const own = entries.filter((entry) => readMark(entry) === null);
  const kept = new Set(keep);
  const known = (sent?.additions ?? []).filter(({ after }) => isThere(dialect, own, after));
  const added = new Set(known.flatMap(({ names }) => names));
  const open = keep.filter((name) => mustList(name) || !(marked.has(name) || added.has(name)));
  if (sent === null) return toPlan(open, []);
  const before = new Set(sent.listed);
  const fresh = open.filter((name) => !before.has(name));
  const listed = [...sent.listed.filter((name) => kept.has(name)), ...fresh.filter(mustList)];
  const late = fresh.filter((name) => !mustList(name));
  const end = endOf(dialect, own);
  if (late.length === 0) return toPlan(listed, known);
  // With an empty list, providers refuse calls in the history.
  if (end === null || listed.length === 0) return toPlan([...listed, ...late], known);
  return toPlan(listed, [...known, { names: late, after: end }]);
}

function toPlan(listed: readonly string[], additions: readonly Addition[]): AdditionPlan {
  return {
    listed,
    additions,
    amend(entries, write) {
      const amended: string[] = [];
      let index = -1;
      const add = (names: readonly string[]) => {
        const written = write(names);
        if (written !== null) amended.push(written);
      };
      for (const entry of entries) {
        const names = readMark(entry);
        if (names !== null) {
          add(names);
          continue;
        }
        amended.push(entry);
        index += 1;
        for (const addition of additions) if (addition.after.index === index) add(addition.names);
      }
      return amended;
    },
  };
}

/** Random, so that no caller can write one. */
const MARK = randomUUID();

/** A placeholder in the remembered conversation for an entry that adds tools. It has names only, so tools denied later are left out. */
export function markAddition(names: readonly string[]): string {
  return JSON.stringify({ [MARK]: names });
}

function readMark(entry: string): readonly string[] | null {
  if (!entry.startsWith(`{"${MARK}"`)) return null;
  return listOf(fieldsOf(parseJson(entry))[MARK]) as readonly string[];
}

export function withoutMarks(entries: readonly string[]): readonly string[] {
  return entries.some((entry) => readMark(entry) !== null)
    ? entries.filter((entry) => readMark(entry) === null)
    : entries;
}

function isThere(dialect: DialectName, entries: readonly string[], { index, hash }: Anchor): boolean {
  const entry = entries[index];
  if (entry === undefined || hashOf(entry) !== hash) return false;
  const next = entries[index + 1];
  // Anthropic refuses a system message in front of a user's.
  return dialect !== "anthropic" || next === undefined || roleOf(next) === "assistant";
}

/** Anthropic takes a system message only behind a user's. Null: tools can't be added at the end of this conversation. */
function endOf(dialect: DialectName, entries: readonly string[]): Anchor | null {
  const last = entries.at(-1);
  if (last === undefined || (dialect === "anthropic" && roleOf(last) !== "user")) return null;
  return { index: entries.length - 1, hash: hashOf(last) };
}

function roleOf(entry: string): unknown {
  return entry.length > LARGE_LETTERS ? roleOfLarge(entry) : fieldsOf(parseJson(entry)).role;
}

/** What is larger takes too long to be parsed. */
const LARGE_LETTERS = 1_000_000;

function roleOfLarge(entry: string): string {
  return /^\s*\{\s*"role"\s*:\s*"(\w+)"/.exec(entry)?.[1] ?? "";
}

/** Clients move cache marks from round to round, and write a marked text as a block. */
function hashOf(entry: string): string {
  if (entry.length > LARGE_LETTERS) return sha256(entry);
  const { content, ...fields } = fieldsOf(parseJson(entry));
  const blocks = typeof content === "string" ? [{ type: "text", text: content }] : listOf(content);
  return sha256(JSON.stringify([fields, blocks.map(withoutCacheMark)]));
}

function withoutCacheMark(block: unknown): unknown {
  const { cache_control: _, ...fields } = fieldsOf(block);
  return fields;
}

/** The entry that adds these definitions from its place on. */
export function writeAddition(dialect: DialectName, tools: readonly string[]): string {
  if (dialect === "openai-responses")
    return `{"type":"additional_tools","role":"developer","tools":[${tools.join(",")}]}`;
  const blocks = tools.map((tool) => `{"type":"tool_addition","tool":{"type":"tool_definition","definition":${tool}}}`);
  return `{"role":"system","content":[${blocks.join(",")}]}`;
}

/** What Anthropic wants to be told about a request that defines tools in its messages. */
export const INLINE_TOOLS_BETA = "inline-tools-2026-09-15";

/** Whether tools can be added in this request's conversation. What a provider stores keeps them, out of our sight. */
export function canAddInline({ dialect, isStored, toolChoice }: CallerRequest): boolean {
  return dialect !== "openai-chat" && !isStored && toolChoice.kind !== "none";
}

const MOST_SESSIONS = 5_000;

export type SentMemory = {
  find(sessionKey: string): SentTools | null;
  keep(sessionKey: string, sent: SentTools): void;
};

/** Lives in memory only: what is unknown goes into the list again. */
export function createSentMemory(): SentMemory {
  const sessions = new Map<string, SentTools>();
  return {
    find: (sessionKey) => sessions.get(sessionKey) ?? null,
    keep(sessionKey, { listed, additions }) {
      sessions.delete(sessionKey);
      sessions.set(sessionKey, { listed, additions });
      if (sessions.size > MOST_SESSIONS) sessions.delete(sessions.keys().next().value ?? "");
    },
  };
}
