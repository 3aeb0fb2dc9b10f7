import type { Scope } from "@/server/engine/access/filter-by-role";
import type { ResolveRequest } from "@/server/engine/model/request";
import { interpret } from "@/server/engine/retrieval/interpret";
import { contextTurnCount, type Query, queryOf, type Reading, readMessage } from "@/server/engine/retrieval/query";
import type { ResolveContext } from "./resolve-context";

/** The query: the parsed message, its context, and the cache key of everything derived from them. */
type Asked = {
  readonly key: string;
  readonly reading: Reading;
  readonly before: readonly string[];
  readonly since: readonly string[];
};

/** An assistant usually ends with its next step. */
const ASSISTANT_CHARACTERS = 500;
const RESULT_CHARACTERS = 500;
const MAX_RESULTS = 2;
const NOTHING: readonly string[] = [];

export function parseRequest(context: ResolveContext): Asked {
  const { request, settings, history, scope } = context;
  const { kind, characters, conversation } = settings.signals.query;
  const since = settings.signals.hybrid.enabled && conversation ? assistantTextsSince(request) : NOTHING;
  const { message } = request;
  if (kind === "last-characters") {
    const text = [...history, message].join("\n").slice(-characters);
    return { key: keyOf(scope, message, text, since), reading: readText(context, text), before: [], since };
  }
  const reading = readText(context, message);
  const before = kind === "message" ? [] : lastOf(history, contextTurnCount(reading));
  // Lengths separate turns unambiguously; an empty turn differs from none.
  const around = before.map((turn) => ` ${turn.length} ${turn}`).join("");
  return { key: keyOf(scope, message, around, since), reading, before, since };
}

export function toQuery(context: ResolveContext, { reading, before, since }: Asked): Query {
  return queryOf(
    reading,
    before.map((turn) => readText(context, turn)),
    since.map((text) => readText(context, text)),
  );
}

function assistantTextsSince({ assistant, results = [] }: ResolveRequest): readonly string[] {
  if (assistant === undefined && results.length === 0) return NOTHING;
  const answered = results.slice(-MAX_RESULTS).map((text) => text.slice(0, RESULT_CHARACTERS));
  return [assistant?.slice(-ASSISTANT_CHARACTERS) ?? "", ...answered].filter((text) => text.trim() !== "");
}

function lastOf(turns: readonly string[], count: number): readonly string[] {
  return count === 0 ? [] : turns.slice(-count);
}

function keyOf(scope: Scope, message: string, readWith: string, since: readonly string[]): string {
  const told = since.length === 0 ? "" : JSON.stringify(since);
  return `${scope.number} ${message.length} ${message.length + readWith.length} ${message}${readWith}${told}`;
}

function readText({ compiled, settings }: ResolveContext, text: string): Reading {
  const { readings } = compiled.cache;
  // The published systems use words as typed and ignore answers.
  const isCorrected = settings.signals.hybrid.enabled;
  const key = `${isCorrected ? "corrected" : "as typed"} ${text}`;
  const known = readings.get(key);
  if (known !== undefined) return known;
  const made = isCorrected
    ? readMessage(text, (typed) => interpret(compiled.retrieval.spelling, typed))
    : { ...readMessage(text), isAnswer: false };
  readings.set(key, made, key.length);
  return made;
}
