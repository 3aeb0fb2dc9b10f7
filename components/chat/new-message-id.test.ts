import { expect, it } from "vitest";
import { sendInput } from "@/server/contract/chats";
import { newMessageId } from "./new-message-id";

it("makes ids that the contract takes, each another", () => {
  const made = Array.from({ length: 200 }, () => newMessageId());
  for (const id of made) expect(sendInput.shape.messageId.safeParse(id).success, id).toBe(true);
  expect(new Set(made).size).toBe(200);
});

it("passes over bytes that would favour some letters", () => {
  let calls = 0;
  const chance = (bytes: Uint8Array<ArrayBuffer>) => bytes.fill(calls++ === 0 ? 255 : 35);
  expect(newMessageId(chance)).toBe(`msg_${"z".repeat(24)}`);
  expect(calls).toBe(2);
});
