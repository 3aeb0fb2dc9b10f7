import { expect, test } from "vitest";
import { EMPTY_KEY, type KeyFields, readKeyFields } from "./key-fields";

const NOW = new Date();
const GOOD: KeyFields = { ...EMPTY_KEY, name: "ci", roleIds: ["role_1"] };
const read = (change: Partial<KeyFields>) => readKeyFields({ ...GOOD, ...change }, NOW);
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString();

test("a key with a name and a role is enough", () => {
  expect(read({})).toEqual({
    input: {
      name: "ci",
      roles: { kind: "list", roleIds: ["role_1"] },
      tools: [],
      ratePerMinute: null,
      expiresAt: null,
    },
    errors: {},
  });
});

test("an untouched form names the fields that are missing", () => {
  expect(Object.keys(readKeyFields(EMPTY_KEY, NOW).errors).sort()).toEqual(["name", "roles"]);
});

test("all roles are asked for by that name, whatever was chosen before", () => {
  expect(read({ roles: "all" }).input.roles).toEqual({ kind: "all" });
});

test("narrowing that was begun and left empty never becomes no narrowing at all", () => {
  expect(read({ narrowed: true }).errors).toHaveProperty("tools");
  expect(read({ narrowed: true, tools: ["a"] })).toMatchObject({ input: { tools: ["a"] }, errors: {} });
  expect(read({ narrowed: false, tools: ["a"] }).input.tools).toEqual([]);
});

test.each(["0", "-1", "1.5", "many", "1000001"])("a limit of %s per minute is refused", (ratePerMinute) => {
  expect(read({ ratePerMinute }).errors).toEqual({ ratePerMinute: "Use a whole number from 1 to 1,000,000" });
});

test("a limit is a number, and an empty one is none", () => {
  expect(read({ ratePerMinute: " 60 " })).toMatchObject({ input: { ratePerMinute: 60 }, errors: {} });
  expect(read({ ratePerMinute: "  " })).toMatchObject({ input: { ratePerMinute: null }, errors: {} });
});

test("a preset counts from now, a date to its end", () => {
  expect(read({ expiry: "90" }).input.expiresAt).toBe(inDays(90));
  const { input, errors } = read({ expiry: "date", date: "2999-12-31" });
  expect(new Date(String(input.expiresAt)).toString()).toContain("Dec 31 2999 23:59:59");
  expect(errors).toEqual({});
});

test("a date that is missing or past is refused, and never becomes a key for ever", () => {
  expect(read({ expiry: "date", date: "" }).errors).toEqual({ expiresAt: "Choose a date" });
  expect(read({ expiry: "date", date: "2001-01-01" }).errors).toHaveProperty("expiresAt");
});
