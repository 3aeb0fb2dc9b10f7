import type { Scope } from "./filter-by-role";
import { type Query, queryOf, type Reading, readMessage } from "./retrieval/query";
import { correctSpelling } from "./retrieval/spelling";
import type { Situation } from "./situation";

/** What is asked: how the message reads, the turn before where it matters, and the key of all that follows from them. */
type Asked = { readonly key: string; readonly reading: Reading; readonly before: string | undefined };

export function readAsked(situation: Situation): Asked {
  const { request, settings, history, scope } = situation;
  const { kind, characters } = settings.signals.query;
  const { message } = request;
  if (kind === "last-characters") {
    const text = [...history, message].join("\n").slice(-characters);
    return { key: keyOf(scope, message, text), reading: readText(situation, text), before: undefined };
  }
  const reading = readText(situation, message);
  const before = kind === "message" || !reading.dependsOnPrevious ? undefined : history.at(-1);
  // An empty turn is not the same as none.
  return { key: keyOf(scope, message, before === undefined ? "" : ` ${before}`), reading, before };
}

export function queryOfAsked(situation: Situation, { reading, before }: Asked): Query {
  return queryOf(reading, before === undefined ? null : readText(situation, before));
}

/** The scope stands for the settings of its role. */
function keyOf(scope: Scope, message: string, readWith: string): string {
  return `${scope.number} ${message.length} ${message}${readWith}`;
}

function readText({ compiled, settings }: Situation, text: string): Reading {
  const { readings } = compiled.memory;
  // The published systems take words as they are typed.
  const isCorrected = settings.signals.hybrid.enabled;
  const key = `${isCorrected ? "corrected" : "as typed"} ${text}`;
  const known = readings.get(key);
  if (known !== undefined) return known;
  const made = isCorrected
    ? readMessage(text, (typed) => correctSpelling(compiled.retrieval.spelling, typed))
    : readMessage(text);
  readings.set(key, made, key.length);
  return made;
}
