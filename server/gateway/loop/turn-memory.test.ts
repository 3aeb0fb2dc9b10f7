import { expect, it } from "vitest";
import { createTurnMemory } from "./turn-memory";

const turn = (size: number, ...keys: string[]) => ({ keys, size });

it("finds a turn by any of its keys, in its own session only", () => {
  const memory = createTurnMemory<ReturnType<typeof turn>>();
  const one = turn(10, "a", "b");
  memory.add("s1", one);
  expect([memory.find("s1", "a"), memory.find("s1", "b")]).toEqual([one, one]);
  expect([memory.find("s1", "c"), memory.find("s2", "a"), memory.has("s2")]).toEqual([null, null, false]);
});

it("takes the newer turn where two have the same key", () => {
  const memory = createTurnMemory<ReturnType<typeof turn>>({ mostTurns: 2 });
  const turns = [turn(1, "call_0"), turn(1, "call_0"), turn(1, "other")];
  for (const one of turns) memory.add("s", one);
  expect(memory.find("s", "call_0")).toBe(turns[1]);
});

it("forgets the oldest turn of a session over its limit", () => {
  const memory = createTurnMemory<ReturnType<typeof turn>>({ mostTurns: 2 });
  for (const key of ["a", "b", "c"]) memory.add("s", turn(5, key));
  expect(["a", "b", "c"].map((key) => memory.find("s", key) !== null)).toEqual([false, true, true]);
  expect(memory.size()).toBe(10);
});

it("drops the least recently used session above its limit of characters", () => {
  const memory = createTurnMemory<ReturnType<typeof turn>>({ mostCharacters: 100 });
  for (let at = 0; at < 10; at++) memory.add(`s${at}`, turn(10, "k"));
  memory.find("s0", "k");
  memory.add("s10", turn(10, "k"));
  expect([memory.has("s0"), memory.has("s1"), memory.has("s10")]).toEqual([true, false, true]);
  for (let at = 0; at < 1_000; at++) memory.add(`more${at}`, turn(10, "k"));
  expect(memory.size()).toBeLessThanOrEqual(100);
  memory.add("huge", turn(90, "k"));
  expect(memory.has("huge")).toBe(false);
});
