import { expect, it } from "vitest";
import type { JsonObject } from "@/server/engine/model/snapshot";
import { checkInThread } from "./schema-thread";
import { validateArguments } from "./validate-arguments";

/** The longest block. */
async function watchHold(work: () => Promise<unknown>): Promise<number> {
  let [last, longest] = [performance.now(), 0];
  const look = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const timer = setInterval(look, 1);
  await work();
  look();
  clearInterval(timer);
  return longest;
}

it("the thread reports invalid, valid, broken and slow checks", async () => {
  const schema = { type: "object", properties: { n: { type: "integer" } } };
  expect(await checkInThread(schema, { n: 1 })).toEqual({ kind: "fits" });
  const wrong = { kind: "problem", problem: { field: "arguments.n", words: "must be integer, not string" } };
  expect(await checkInThread(schema, { n: "x" })).toEqual(wrong);
  expect(await checkInThread({ type: 7 }, {})).toEqual({ kind: "broken" });
  const endless = { type: "object", properties: { v: { pattern: "^(?!x)(a+)+$" } } };
  expect(await checkInThread(endless, { v: `${"a".repeat(60)}!` })).toEqual({ kind: "too costly" });
});

it("patterns of a plain schema do not block others", async () => {
  const items = { type: "string", pattern: "(?:[a-z]{1,500}x){1,2}$" };
  const inputSchema: JsonObject = { type: "object", properties: { v: { type: "array", items } } };
  // Threads are slow to start.
  await checkInThread({}, {});
  const v = Array.from({ length: 15 }, () => `${"ab".repeat(500)}x`);
  expect(await watchHold(() => validateArguments({ name: "plain", inputSchema }, { v }, 1e6))).toBeLessThan(150);
});
