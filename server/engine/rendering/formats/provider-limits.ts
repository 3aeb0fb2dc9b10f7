import { cutText } from "@/server/engine/util/cut-text";
import type { Format } from "./format";

/** OpenAI refuses longer descriptions. */
const MAX_DESCRIPTION: Partial<Record<Format, number>> = { "openai-chat": 1024, "openai-responses": 1024 };

/** OpenAI refuses longer lists. */
const MAX_TOOLS: Partial<Record<Format, number>> = { "openai-chat": 128, "openai-responses": 128 };

/** For lint, which does not know the format: the strictest of all providers. */
export const STRICTEST = {
  description: Math.min(...Object.values(MAX_DESCRIPTION)),
  tools: Math.min(...Object.values(MAX_TOOLS)),
};

export function maxTools(format: Format): number {
  return MAX_TOOLS[format] ?? Number.POSITIVE_INFINITY;
}

/** A description as the provider accepts it: shortened at the end of a sentence, with its notes. */
export function fitDescription(format: Format | null, description: string, notes: readonly string[]): string {
  const most = (format && MAX_DESCRIPTION[format]) ?? Number.POSITIVE_INFINITY;
  const whole = join(description, notes);
  if (whole.length <= most) return whole;
  const kept = notesWithin(notes, most / 2);
  const room = most - kept.reduce((sum, note) => sum + note.length + 1, 0);
  return join(cutAtSentence(description, room), kept);
}

/** Whether a model sees only part of a tool's description. */
export function isCut(format: Format, description: string): boolean {
  return description.length > (MAX_DESCRIPTION[format] ?? Number.POSITIVE_INFINITY);
}

function join(first: string, others: readonly string[]): string {
  return [first, ...others].filter((text) => text !== "").join(" ");
}

function notesWithin(notes: readonly string[], most: number): string[] {
  let room = most;
  return notes.filter((note) => {
    room -= note.length + 1;
    return room >= 0;
  });
}

const MARK = " …";

/** Up to the last sentence that fits; if that would lose more than half, up to the last word. */
function cutAtSentence(text: string, most: number): string {
  const cut = cutText(text, most - MARK.length);
  const sentence = Math.max(...[...cut.matchAll(/[.!?](?=\s)|[。！？]|\n/gu)].map(({ index }) => index + 1), 0);
  const word = cut.search(/\s\S*$/u);
  const end = sentence > most / 2 ? sentence : word > most / 2 ? word : cut.length;
  return `${cut.slice(0, end).trimEnd()}${MARK}`;
}
