import { expect, it } from "vitest";
import { sendInput } from "@/server/contract/chats";
import { newMessageId } from "./new-message-id";

it("makes unique ids that match the contract", () => {
  const made = Array.from({ length: 200 }, () => newMessageId());
  for (const id of made) expect(sendInput.shape.messageId.safeParse(id).success, id).toBe(true);
  expect(new Set(made).size).toBe(200);
});

it("skips bytes that would bias the result", () => {
  let calls = 0;
  const fillRandom = (bytes: Uint8Array<ArrayBuffer>) => bytes.fill(calls++ === 0 ? 255 : 35);
  expect(newMessageId(fillRandom)).toBe(`msg_${"z".repeat(24)}`);
  expect(calls).toBe(2);
});
