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

it("stores one unsent text per chat, and one for a new chat", () => {
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

it("keeps texts of different people in the same browser apart", () => {
  const { open } = someStore();
  unsentTextsOf("ada", open).write(null, "a secret");
  expect(unsentTextsOf("grace", open).read(null)).toBe("");
});

it("removes sent texts completely", () => {
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

it("moves text typed during creation to the new chat", () => {
  const { open } = someStore();
  const texts = unsentTextsOf("ada", open);
  texts.write(null, "and then");
  moveUnsentText("ada", null, "chat_1", open);
  expect([texts.read("chat_1"), texts.read(null)]).toEqual(["and then", ""]);
  moveUnsentText("ada", null, "chat_1", open);
  expect(texts.read("chat_1")).toBe("and then");
});

it("works without browser storage", () => {
  const refuse = () => {
    throw new Error("denied");
  };
  for (const open of [refuse, () => ({ getItem: refuse, setItem: refuse, removeItem: refuse })]) {
    const refusing = unsentTextsOf("ada", open);
    refusing.write("c", "text");
    expect(refusing.read("c")).toBe("");
  }
});
