import { expect, it } from "vitest";
import { tryInput } from "@/server/contract/playground";
import { ADDRESS_DEFAULTS } from "./playground-address";
import { toCalls } from "./to-calls";
import { toTrial } from "./to-trial";

const texts = { rounds: ["read the letter"], message: "and send it", history: ["hello", " "] };
const address = { ...ADDRESS_DEFAULTS, role: "coder", mode: "selective", vs: "preset:gaia,on:3", window: "8192" };

it("sends no request without a message", () => {
  expect(toTrial(ADDRESS_DEFAULTS, { rounds: [], message: "  ", history: [] })).toBeNull();
});

it("adds one column per comparison, with one thing changed", () => {
  const trial = toTrial(address, texts);
  expect(trial?.subjects).toEqual([
    { ref: "draft", role: "coder", preset: null, mode: "selective" },
    { ref: "draft", role: "coder", preset: "gaia", mode: "selective" },
    { ref: 3, role: "coder", preset: null, mode: "selective" },
  ]);
  expect(tryInput.safeParse(trial).success).toBe(true);
});

it("shows the last round by default, and never one past the end", () => {
  expect(toTrial(address, texts)).toMatchObject({ shown: 1, history: ["hello"], contextWindow: 8192 });
  expect(toTrial({ ...address, round: "0" }, texts)?.shown).toBe(0);
  expect(toTrial({ ...address, round: "7" }, texts)?.shown).toBe(1);
});

it("builds curl calls of one session, without a real key", () => {
  const trial = toTrial(address, texts);
  const calls = trial === null ? "" : toCalls(trial, "coder", "https://crib.example");
  expect(calls.match(/curl /g)).toHaveLength(2);
  expect(calls.match(/"sessionId": "playground"/g)).toHaveLength(2);
  expect(calls.match(/"history"/g)).toHaveLength(1);
  expect(calls).toContain("$TOOLCRIB_KEY");
  expect(calls).toContain("https://crib.example/api/v1/resolve");
});
