import type { ChatFeedback, ChatMessage, RateInput } from "@/server/contract/chats";
import type { Me } from "@/server/contract/people";
import type { Settings } from "@/server/contract/settings";
import { storedParts } from "@/server/contract/stored-chat";
import { inTransaction } from "@/server/lib/db/client";
import { DomainError } from "@/server/lib/errors";
import type { ChatServices } from "./chat-services";
import { noSuchChat } from "./chats.service";
import { findMessage, lockChat } from "./chats.store";
import { deleteFeedback, findQuestion, type RatedCase, saveFeedback } from "./feedback.store";
import { recordMissing } from "./report-missing";

/** As long as the message of a case may be. */
const MAX_CASE_LETTERS = 20_000;

/** Only if the instance keeps messages: a case is one. */
export function sharesFeedback({ chat, records }: Pick<Settings, "chat" | "records">): boolean {
  return chat.sharesFeedback && records.messages === "kept";
}

/** Stores, changes or takes back the person's rating of an answer. A tool named as missing counts as a miss. */
export async function rateAnswer(services: ChatServices, me: Me, input: RateInput): Promise<void> {
  const { client, chats, settings } = services;
  const { chatId, messageId, rating } = input;
  await chats.settled(chatId);
  const mayShare = sharesFeedback(settings.current());
  const rated = await inTransaction(client, async (tx) => {
    if (!(await lockChat(tx, me.id, chatId))) throw noSuchChat();
    const answer = await findMessage(tx, chatId, messageId);
    if (answer === null || answer.author !== "model") throw new DomainError("not_found", "This answer does not exist");
    if (answer.status === "streaming") throw new DomainError("conflict", "This answer is not finished yet");
    const { feedback: before, ...unrated } = answer;
    if (rating === null) {
      await deleteFeedback(tx, messageId);
      return { before, message: unrated };
    }
    const given = readRating(answer, { ...input, rating });
    const question = mayShare ? await findQuestion(tx, chatId, answer) : null;
    const shared = question === null ? null : toCase(answer, textOf(storedParts.parse(question.parts)), given);
    await saveFeedback(tx, messageId, given, shared);
    return { before, message: { ...unrated, feedback: { ...given, isShared: shared !== null } } };
  });
  chats.tell(chatId, { kind: "message", message: rated.message });
  const round = rated.message.rounds.at(-1);
  const missing = "feedback" in rated.message ? rated.message.feedback.missing : null;
  const isNew = missing !== null && missing !== rated.before?.missing;
  if (isNew && round !== undefined && !wasSent(rated.message, missing)) {
    recordMissing(services, me, { chatId, round, tool: missing });
  }
}

type Rating = Omit<ChatFeedback, "isShared">;

function readRating(answer: ChatMessage, { rating, missing, wrong }: Rating): Rating {
  if (rating === "good") return { rating, missing: null, wrong: null };
  const called = calledIn(answer);
  if (missing !== null && called.has(missing)) {
    throw new DomainError("rejected", `missing: “${missing}” was called in this answer`, { field: "missing" });
  }
  if (wrong !== null && !called.has(wrong)) {
    throw new DomainError("rejected", `wrong: “${wrong}” was not called in this answer`, { field: "wrong" });
  }
  return { rating, missing, wrong };
}

/** A bad answer without a reason says nothing about the tools that it needed. */
function toCase(answer: ChatMessage, message: string, { rating, missing, wrong }: Rating): RatedCase | null {
  const roleName = answer.rounds[0]?.role;
  const isLabel = rating === "good" || missing !== null || wrong !== null;
  if (!isLabel || roleName === undefined || message.trim() === "" || message.length > MAX_CASE_LETTERS) return null;
  const needs = new Set([...calledIn(answer)].filter(([, ok]) => ok).map(([tool]) => tool));
  if (wrong !== null) needs.delete(wrong);
  if (missing !== null) needs.add(missing);
  return { message, roleName, needs: [...needs] };
}

/** Tools and whether a call of them worked. Meta-tools are not labels. */
function calledIn({ parts }: ChatMessage): Map<string, boolean> {
  const called = new Map<string, boolean>();
  for (const part of parts) {
    if (part.kind !== "call" || part.isMeta) continue;
    called.set(part.tool, called.get(part.tool) === true || part.outcome === "ok");
  }
  return called;
}

function wasSent({ rounds }: ChatMessage, tool: string): boolean {
  return rounds.some(({ tools }) => tools.some(({ name }) => name === tool));
}

function textOf(parts: ChatMessage["parts"]): string {
  return parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n\n");
}
