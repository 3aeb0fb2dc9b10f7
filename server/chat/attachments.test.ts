import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { takesImages } from "@/server/contract/attachments";
import { readAttachments } from "./read-attachments.service";
import { ada, begin, bob, type ChatBench, openChatBench } from "./testing/chat-bench.testing";
import type { ModelServer } from "./testing/model-server.testing";

const PNG = Buffer.from("\x89PNG\r\n\x1a\n and the rest", "latin1").toString("base64");
const picture = { name: "cat.png", data: PNG };
const notes = { name: "notes.txt", data: Buffer.from("marmalade recipe").toString("base64") };

let bench: ChatBench;
const servers: Record<string, ModelServer> = {};
beforeAll(async () => {
  bench = await openChatBench();
  for (const name of ["open", "claude", "compatible"] as const) {
    servers[name] = await bench.provide(name, () => ({ say: "I see." }));
  }
});
afterAll(() => bench.stop());
const lastTold = (name: string) => JSON.stringify(servers[name]?.asked.at(-1)?.body.messages);

it("reach the model in its provider's form, in later turns too, and count in the ledger", async () => {
  const { chatId, answer, state } = await bench.say({
    text: "what is this?",
    model: "open",
    attachments: [picture, notes],
  });
  expect(state.messages[0]?.attachments).toEqual([
    { name: "cat.png", type: "image/png", bytes: Buffer.from(PNG, "base64").length },
    { name: "notes.txt", type: "text/plain", bytes: 16 },
  ]);
  expect(lastTold("open")).toContain(`"image_url":{"url":"data:image/png;base64,${PNG}"`);
  expect(lastTold("open")).toContain("marmalade recipe");
  expect(answer.rounds[0]?.tokens.messages).toBeGreaterThan(1000);
  await bench.say({ chatId, text: "and now?", model: "claude" });
  expect(lastTold("claude")).toContain(`"source":{"type":"base64","media_type":"image/png","data":"${PNG}"`);
  await bench.say({ chatId, text: "and you?", model: "compatible" });
  expect(lastTold("compatible")).not.toContain(PNG);
  expect(lastTold("compatible")).toContain("this model can't see images");
  expect(servers.open?.asked.at(-1)?.refused).toBe(null);
  expect(servers.claude?.asked.at(-1)?.refused).toBe(null);
  await bench.chats.remove({ id: chatId });
  expect(await bench.database.client.chatAttachment.count()).toBe(0);
});

it("are read back by their owner only, and only images, also while the chat is shared", async () => {
  const { chatId, state } = await bench.say({ text: "look", model: "open", attachments: [picture, notes] });
  const messageId = state.messages[0]?.id ?? "";
  const gone = { code: "NOT_FOUND" };
  expect(await bench.chats.image({ messageId, position: 0 })).toEqual({ type: "image/png", data: PNG });
  await expect(bench.chats.image({ messageId, position: 1 })).rejects.toMatchObject(gone);
  await expect(bench.chats.image({ messageId, position: 4 })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await bench.set({ sharesLinks: true });
  await bench.chats.share({ id: chatId, isShared: true });
  await expect(bench.first.chatsOf(bob).image({ messageId, position: 0 })).rejects.toMatchObject(gone);
});

it("stay with a message that is edited", async () => {
  const { chatId, state } = await bench.say({ text: "look", model: "open", attachments: [picture] });
  const edited = await bench.say({ chatId, text: "look again", model: "open", replaces: state.messages[0]?.id ?? "" });
  expect(edited.state.messages[0]?.attachments).toMatchObject([{ name: "cat.png" }]);
  expect(lastTold("open")).toContain(PNG);
});

it("are refused with the field for a model that can't take them, and beyond the limits", async () => {
  const refused = { code: "UNPROCESSABLE_CONTENT", cause: { details: { field: "attachments" } } };
  const send = (change: object) => begin({ text: "look", ...change }, bench.first.chatsOf(ada));
  await expect(send({ model: "compatible", attachments: [picture] })).rejects.toMatchObject(refused);
  const text = { name: "long.txt", data: Buffer.alloc(200 * 1024, "a b ").toString("base64") };
  const { chatId } = await bench.say({ text: "read", model: "open", attachments: Array(4).fill(text) });
  await bench.say({ chatId, text: "read", model: "open", attachments: Array(4).fill(text) });
  await expect(send({ chatId, model: "open", attachments: Array(3).fill(text) })).rejects.toThrow("2 MB in total");
  const large = { name: "large.txt", data: Buffer.alloc(201 * 1024, "a").toString("base64") };
  await expect(send({ model: "open", attachments: [large] })).rejects.toMatchObject(refused);
  await expect(send({ model: "open", attachments: Array(5).fill(notes) })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
});

describe("a file", () => {
  const typeOf = (bytes: string) => {
    const [file] = readAttachments([{ name: "x.exe", data: Buffer.from(bytes, "latin1").toString("base64") }]);
    return file?.type;
  };
  it("has the type that its content shows, whatever its name", () => {
    expect(typeOf("GIF89a...")).toBe("image/gif");
    expect(typeOf("RIFF1234WEBPVP8 ")).toBe("image/webp");
    expect(typeOf("\xff\xd8\xff\xe0")).toBe("image/jpeg");
    expect(typeOf("<svg onload=alert(1)>")).toBe("text/plain");
    for (const other of ["%PDF-1.7\0", "MZ\x90\0", "\xc3\x28"]) expect(() => typeOf(other)).toThrow("neither an image");
  });

  it("goes to models by their settings, or else by their names", () => {
    const model = (name: string, images?: boolean) => takesImages({ name, provider: "openai", images });
    for (const name of ["gpt-4o-mini", "gpt-5", "claude-sonnet-4-5", "gemini-2.5-pro", "llava:7b"])
      expect(model(name)).toBe(true);
    for (const name of ["gpt-3.5-turbo", "o1-mini", "qwen3:8b", "some-model"]) expect(model(name)).toBe(false);
    expect(model("some-model", true)).toBe(true);
    expect(model("gpt-4o", false)).toBe(false);
    expect(takesImages({ name: "demo", provider: "demo", images: true })).toBe(false);
  });
});
