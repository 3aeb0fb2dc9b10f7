import type { ChatMessage, ChatPart, ChatRound } from "@/server/contract/chats";

/** One model call and what came of it. `round` is null as long as nothing is known of it. */
export type AnswerSection = {
  readonly index: number;
  readonly round: ChatRound | null;
  readonly parts: readonly { readonly part: ChatPart; readonly at: number }[];
};

/** Puts the parts of an answer below the rounds that they came from. No part is left out, nor is a round without any. */
export function prepareAnswer({ parts, rounds }: Pick<ChatMessage, "parts" | "rounds">): readonly AnswerSection[] {
  const sections = new Map(rounds.map((_, index) => [index, [] as { part: ChatPart; at: number }[]]));
  parts.forEach((part, at) => {
    const section = sections.get(part.round) ?? [];
    sections.set(part.round, section);
    if (!isBlank(part)) section.push({ part, at });
  });
  return [...sections]
    .sort(([a], [b]) => a - b)
    .map(([index, placed]) => ({ index, round: rounds[index] ?? null, parts: placed }));
}

function isBlank(part: ChatPart): boolean {
  return (part.kind === "text" || part.kind === "reasoning") && part.text.trim() === "";
}
