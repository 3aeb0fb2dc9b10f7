import type { ChatMessage, ChatPart, ChatRound } from "@/server/contract/chats";

export type AnswerSection = {
  readonly index: number;
  readonly round: ChatRound | null;
  readonly parts: readonly { readonly part: ChatPart; readonly at: number }[];
};

export function prepareAnswer({ parts, rounds }: Pick<ChatMessage, "parts" | "rounds">): readonly AnswerSection[] {
  const sections = new Map(rounds.map((_, index) => [index, [] as { part: ChatPart; at: number }[]]));
  parts.forEach((part, at) => {
    const section = sections.get(part.round) ?? [];
    sections.set(part.round, section);
    if (!isBlank(part)) section.push({ part, at });
  });
  return [...sections]
    .sort(([a], [b]) => a - b)
    .map(([index, section]) => ({ index, round: rounds[index] ?? null, parts: section }));
}

function isBlank(part: ChatPart): boolean {
  return (part.kind === "text" || part.kind === "reasoning") && part.text.trim() === "";
}
