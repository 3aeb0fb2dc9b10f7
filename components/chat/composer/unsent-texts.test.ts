import { expect, it } from "vitest";
import { moveUnsentText, unsentTextsOf } from "./unsent-texts";

function someStore(kept = new Map<string, string>()) {
  const store = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  return { kept, open: () => store };
}

it("keeps an unsent text for each chat, and one for the chat that is not begun yet", () => {
  const { open } = someStore();
  const texts = unsentTextsOf("ada", open);
  texts.write("chat_1", "  half a\nsentence ");
  texts.write(null, "good mor");
  // A new page reads what the last one wrote.
  const again = unsentTextsOf("ada", open);
  expect(again.read("chat_1")).toBe("  half a\nsentence ");
  expect(again.read(null)).toBe("good mor");
  expect(again.read("chat_2")).toBe("");
});

it("shows nobody what another person typed in the same browser", () => {
  const { open } = someStore();
  unsentTextsOf("ada", open).write(null, "a secret");
  expect(unsentTextsOf("grace", open).read(null)).toBe("");
});

it("forgets what was sent, and leaves nothing behind after the last", () => {
  const { kept, open } = someStore();
  const texts = unsentTextsOf("ada", open);
  texts.write("chat_1", "one");
  texts.write("chat_2", "two");
  texts.write("chat_1", "");
  expect(texts.read("chat_1")).toBe("");
  expect(texts.read("chat_2")).toBe("two");
  texts.write("chat_2", " \n");
  expect(kept.size).toBe(0);
});

it("takes what was typed while a chat began along to that chat", () => {
  const { open } = someStore();
  const texts = unsentTextsOf("ada", open);
  texts.write(null, "and then");
  moveUnsentText("ada", null, "chat_1", open);
  expect([texts.read("chat_1"), texts.read(null)]).toEqual(["and then", ""]);
  moveUnsentText("ada", null, "chat_1", open);
  expect(texts.read("chat_1")).toBe("and then");
});

it("goes without where the browser keeps nothing", () => {
  const refuse = () => {
    throw new Error("denied");
  };
  for (const open of [refuse, () => ({ getItem: refuse, setItem: refuse, removeItem: refuse })]) {
    const refusing = unsentTextsOf("ada", open);
    refusing.write("c", "text");
    expect(refusing.read("c")).toBe("");
  }
});
