import { readText, type ScannedBody, type Span, scanBody } from "@/server/gateway/scan-body";
import { withoutMarks } from "@/server/gateway/tool-additions";
import { runCooperatively } from "@/server/lib/yield-to-event-loop";
import { elementTexts } from "./edit-event";
import type { Conversation } from "./merger";
import { withoutUnstoredReasoning } from "./restore-responses";

export type AnsweredRound = { readonly said: readonly string[]; readonly results: readonly string[] };

export type BodyChange = {
  readonly field: "messages" | "input";
  /** Puts back what the caller has not seen. Null: there is nothing to put back. */
  readonly restore: ((conversation: Conversation) => Conversation) | null;
  readonly rounds: readonly AnsweredRound[];
  /** Adds tools in the conversation. Null: none. */
  readonly amend: ((entries: readonly string[]) => readonly string[]) | null;
};

/** The entries of a conversation as the model knows it. */
export async function readConversation(
  body: Buffer,
  field: BodyChange["field"],
  restore: BodyChange["restore"],
): Promise<readonly string[]> {
  const scanned = await runCooperatively(scanBody(body));
  const span = scanned?.of(field).at(-1);
  if (scanned === null || span === undefined) return [];
  const entries = readEntries(body, span);
  const previousResponseId = lastText(body, scanned, "previous_response_id");
  return restore?.({ entries, previousResponseId }).entries ?? entries;
}

/** The request with the conversation as the model knows it. Every other byte stays. */
export async function changeConversation(body: Buffer, change: BodyChange): Promise<Buffer> {
  const { field, restore, rounds, amend } = change;
  if (restore === null && rounds.length === 0 && amend === null) return body;
  const scanned = await runCooperatively(scanBody(body));
  const spans = scanned?.of(field) ?? [];
  const last = spans.at(-1);
  if (scanned === null || last === undefined) return body;
  const given = readEntries(body, last);
  const previous = lastText(body, scanned, "previous_response_id");
  const before: Conversation = { entries: given, previousResponseId: previous };
  const restored = restore?.(before) ?? before;
  const entries = (amend ?? withoutMarks)(addRounds(body, scanned, restored.entries, rounds));
  const isSame = entries.length === given.length && entries.every((entry, at) => entry === given[at]);
  // Parsers disagree on which of two equal keys counts, so each gets the same.
  const edits = isSame ? [] : spans.map((span) => ({ ...span, text: `[${entries.join(",")}]` }));
  const chain = restored.previousResponseId;
  const chainEdits =
    chain === null || chain === previous
      ? []
      : scanned.of("previous_response_id").map((span) => ({ ...span, text: JSON.stringify(chain) }));
  return applyToBytes(body, [...edits, ...chainEdits]);
}

function addRounds(
  body: Buffer,
  scanned: ScannedBody,
  entries: readonly string[],
  rounds: readonly AnsweredRound[],
): readonly string[] {
  const isConversation = /^["{]/.test(lastRaw(body, scanned, "conversation") ?? "");
  // The provider's conversation has got all but the newest results already.
  if (isConversation && rounds.length > 0) return rounds.at(-1)?.results ?? [];
  const added = rounds.flatMap(({ said, results }) => [...said, ...results]);
  const isUnstored = lastRaw(body, scanned, "store") === "false";
  return [...entries, ...(isUnstored ? withoutUnstoredReasoning(added) : added)];
}

/** Responses takes a single text as well. */
function readEntries(body: Buffer, { start, end }: Span): string[] {
  const text = body.toString("utf8", start, end);
  if (text.startsWith('"')) return [`{"role":"user","content":${text.trimEnd()}}`];
  return elementTexts(text);
}

function lastRaw(body: Buffer, scanned: ScannedBody, key: string): string | null {
  const span = scanned.of(key).at(-1);
  return span === undefined ? null : body.toString("utf8", span.start, Math.min(span.end, span.start + 64)).trim();
}

function lastText(body: Buffer, scanned: ScannedBody, key: string): string | null {
  const span = scanned.of(key).at(-1);
  return span === undefined ? null : readText(body, span);
}

function applyToBytes(body: Buffer, edits: readonly (Span & { readonly text: string })[]): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start)) {
    parts.push(body.subarray(from, start), Buffer.from(text));
    from = end;
  }
  return parts.length === 0 ? body : Buffer.concat([...parts, body.subarray(from)]);
}
