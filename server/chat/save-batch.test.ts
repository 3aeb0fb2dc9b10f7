import { afterAll, describe, expect, it, vi } from "vitest";
import type { ChatMessage } from "@/server/contract/chats";
import { newId } from "@/server/lib/ids";
import { createTestDatabase } from "@/server/testing/test-database";
import { Answer } from "./answer";
import { findMessages, insertChat, insertMessages } from "./chats.store";
import { createSaveBatch } from "./save-batch";

const database = await createTestDatabase({ seeded: false });
const { client } = database;
afterAll(() => database.drop());

const PEER = "peer_of_this_test";
const person = { id: "user_1", name: "Ada", email: "ada@example.com", accountRole: "member" } as const;
await client.user.create({ data: person });

async function beginAnswer(peerId = PEER) {
  const chatId = newId("chat");
  const choice = { role: "chat", model: "demo", mode: "auto" } as const;
  const message: ChatMessage = {
    ...{ id: newId("msg"), position: 0, author: "model", status: "streaming", parts: [], rounds: [] },
    ...{ problem: null, isQuick: false, createdAt: new Date().toISOString() },
  };
  await client.$transaction(async (tx) => {
    await insertChat(tx, { id: chatId, userId: person.id, title: "A chat", choice });
    await insertMessages(tx, chatId, [message], peerId);
  });
  const stored = async () => (await findMessages(client, chatId))[0];
  return { chatId, stored, answer: new Answer(message, { paceMs: () => 50, tell: () => {}, onChange: () => {} }) };
}

function say({ answer }: { answer: Answer }, text: string): void {
  answer.addPart({ kind: "text", round: 0, text });
}

describe("streaming answers", () => {
  it("are stored together, in one statement for many", async () => {
    const statements = vi.spyOn(client, "$queryRaw");
    const save = createSaveBatch(client, PEER);
    const all = [await beginAnswer(), await beginAnswer(), await beginAnswer()];
    for (const [at, one] of all.entries()) say(one, `answer ${at}`);
    expect(await Promise.all(all.map(({ answer }) => save(answer.published)))).toEqual([true, true, true]);
    expect(statements).toHaveBeenCalledTimes(1);
    statements.mockRestore();
    for (const [at, { stored }] of all.entries()) {
      expect(await stored()).toMatchObject({ status: "streaming", parts: [{ text: `answer ${at}` }] });
    }
  });

  it("are stored in full at the end, whatever they contain", async () => {
    const save = createSaveBatch(client, PEER);
    const one = await beginAnswer();
    say(one, "a NUL \0, and half a \ud83d face");
    one.answer.end("failed", { kind: "provider", message: "It broke \0", retryAfter: null });
    expect(await save(one.answer.published)).toBe(true);
    const stored = await one.stored();
    expect(stored).toMatchObject({ status: "failed", problem: { message: "It broke \ufffd" } });
    expect(stored?.parts).toEqual([{ kind: "text", round: 0, text: "a NUL \ufffd, and half a \ufffd face" }]);
  });

  it("are not written once another process has marked them as dead, even in a batch with others", async () => {
    const save = createSaveBatch(client, PEER);
    const [well, dead, other] = [await beginAnswer(), await beginAnswer(), await beginAnswer("another_peer")];
    await client.chatMessage.update({ where: { id: dead.answer.published.id }, data: { status: "interrupted" } });
    for (const one of [well, dead, other]) say(one, "too late");
    expect(await Promise.all([well, dead, other].map(({ answer }) => save(answer.published)))).toEqual([
      true,
      false,
      false,
    ]);
    expect(await dead.stored()).toMatchObject({ status: "interrupted", parts: [] });
    expect(await other.stored()).toMatchObject({ status: "streaming", parts: [] });
  });
});
