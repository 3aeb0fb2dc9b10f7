import { afterAll, beforeAll, expect, it } from "vitest";
import { HIDDEN_TOOL } from "@/server/contract/chats";
import { ada, bob, type ChatBench, openChatBench } from "./testing/chat-bench.testing";
import type { ModelRequest, Step } from "./testing/model-server.testing";

const SECRET = "the vault's combination";
const gone = { code: "NOT_FOUND", message: "This link was closed, or never existed" };

let bench: ChatBench;
let step: (request: ModelRequest) => Step;
beforeAll(async () => {
  bench = await openChatBench();
  await bench.provide("open", (request) => step(request));
  await bench.set({ sharesLinks: true });
});
afterAll(() => bench.stop());

/** A chat with calls of a tool, of meta-tools and of a made-up name. */
async function sharedChat() {
  let asked = 0;
  const call = [
    { name: "shop_say", arguments: { what: SECRET } },
    { name: "search_tools", arguments: { query: SECRET } },
    { name: "made_up", arguments: { what: SECRET } },
  ];
  step = () => (asked++ === 0 ? { call } : { say: "Done.", think: SECRET });
  const { chatId } = await bench.say({ text: "say hello to the shop" });
  const { shareId = "" } = await bench.chats.share({ id: chatId, isShared: true });
  return { chatId, shareId };
}
const read = (shareId: string, me = bob) => bench.first.chatsOf(me).shared({ shareId });

it("shows others the words, but no ledger and no tools that they may not know", async () => {
  await bench.set({ roles: [] });
  const { chatId, shareId } = await sharedChat();
  const shared = await read(shareId);
  expect(shared).toMatchObject({ title: "say hello to the shop", owner: ada.name });
  const words = JSON.stringify(shared);
  expect(words).toContain("Done.");
  for (const secret of ["shop_say", "shop_scrap", "made_up", SECRET, chatId]) expect(words).not.toContain(secret);
  expect(shared.messages.every(({ rounds }) => rounds.length === 0)).toBe(true);
  const tools = shared.messages.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === "call" ? [part.tool] : [])),
  );
  expect(tools).toEqual([HIDDEN_TOOL, "search_tools", HIDDEN_TOOL]);
});

it("shows the calls of tools that the reader's roles have, and all to people who read policy", async () => {
  const { shareId } = await sharedChat();
  await bench.set({ roles: ["shopper"] });
  const known = JSON.stringify(await read(shareId));
  expect(known).toContain("shop_say");
  expect(known).toContain(SECRET);
  expect(known).not.toContain("made_up");
  expect(JSON.stringify(await read(shareId, { ...bob, accountRole: "viewer" }))).toContain("made_up");
});

it("ends with its link: closed by the owner, by the setting, with the account or with the chat", async () => {
  const { chatId, shareId } = await sharedChat();
  const { client } = bench.database;
  expect((await bench.chats.share({ id: chatId, isShared: true })).shareId).toBe(shareId);
  await bench.set({ sharesLinks: false });
  await expect(read(shareId)).rejects.toMatchObject(gone);
  await expect(bench.chats.share({ id: chatId, isShared: true })).rejects.toMatchObject({
    code: "UNPROCESSABLE_CONTENT",
  });
  await bench.set({ sharesLinks: true });
  await client.user.update({ where: { id: ada.id }, data: { disabledAt: new Date() } });
  await expect(read(shareId)).rejects.toMatchObject(gone);
  await client.user.update({ where: { id: ada.id }, data: { disabledAt: null } });
  expect((await read(shareId)).messages).toHaveLength(2);

  await bench.chats.share({ id: chatId, isShared: false });
  await expect(read(shareId)).rejects.toMatchObject(gone);
  const again = await bench.chats.share({ id: chatId, isShared: true });
  expect(again.shareId).not.toBe(shareId);
  await bench.chats.remove({ id: chatId });
  await expect(read(again.shareId ?? "")).rejects.toMatchObject(gone);
  // Knowing the chat's own id is no right to read it.
  await expect(read(chatId)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
