import { expect, it } from "vitest";
import { draftsOf, moveDraft } from "./drafts";

function someStore(kept = new Map<string, string>()) {
  const store = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  return { kept, open: () => store };
}

it("keeps a draft for each chat, and one for the chat that is not begun yet", () => {
  const { open } = someStore();
  const drafts = draftsOf("ada", open);
  drafts.write("chat_1", "  half a\nsentence ");
  drafts.write(null, "good mor");
  // A new page reads what the last one wrote.
  const again = draftsOf("ada", open);
  expect(again.read("chat_1")).toBe("  half a\nsentence ");
  expect(again.read(null)).toBe("good mor");
  expect(again.read("chat_2")).toBe("");
});

it("shows nobody what another person typed in the same browser", () => {
  const { open } = someStore();
  draftsOf("ada", open).write(null, "a secret");
  expect(draftsOf("grace", open).read(null)).toBe("");
});

it("forgets what was sent, and leaves nothing behind after the last", () => {
  const { kept, open } = someStore();
  const drafts = draftsOf("ada", open);
  drafts.write("chat_1", "one");
  drafts.write("chat_2", "two");
  drafts.write("chat_1", "");
  expect(drafts.read("chat_1")).toBe("");
  expect(drafts.read("chat_2")).toBe("two");
  drafts.write("chat_2", " \n");
  expect(kept.size).toBe(0);
});

it("takes what was typed while a chat began along to that chat", () => {
  const { open } = someStore();
  const drafts = draftsOf("ada", open);
  drafts.write(null, "and then");
  moveDraft("ada", null, "chat_1", open);
  expect([drafts.read("chat_1"), drafts.read(null)]).toEqual(["and then", ""]);
  moveDraft("ada", null, "chat_1", open);
  expect(drafts.read("chat_1")).toBe("and then");
});

it("goes without where the browser keeps nothing", () => {
  const refuse = () => {
    throw new Error("denied");
  };
  for (const open of [refuse, () => ({ getItem: refuse, setItem: refuse, removeItem: refuse })]) {
    const refusing = draftsOf("ada", open);
    refusing.write("c", "text");
    expect(refusing.read("c")).toBe("");
  }
});
