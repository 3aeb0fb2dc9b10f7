import { expect, test } from "vitest";
import { EMPTY_KEY, type KeyFields, readKeyFields } from "./key-fields";

const NOW = new Date();
const GOOD: KeyFields = { ...EMPTY_KEY, name: "ci", roleIds: ["role_1"] };
const read = (change: Partial<KeyFields>) => readKeyFields({ ...GOOD, ...change }, NOW);
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString();

test("accepts a name and a role", () => {
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

test("reports missing fields", () => {
  expect(Object.keys(readKeyFields(EMPTY_KEY, NOW).errors).sort()).toEqual(["name", "roles"]);
});

test("sends “all roles” regardless of earlier selections", () => {
  expect(read({ roles: "all" }).input.roles).toEqual({ kind: "all" });
});

test("rejects an empty tool restriction instead of dropping it", () => {
  expect(read({ narrowed: true }).errors).toHaveProperty("tools");
  expect(read({ narrowed: true, tools: ["a"] })).toMatchObject({ input: { tools: ["a"] }, errors: {} });
  expect(read({ narrowed: false, tools: ["a"] }).input.tools).toEqual([]);
});

test.each(["0", "-1", "1.5", "many", "1000001"])("rejects a limit of %s per minute", (ratePerMinute) => {
  expect(read({ ratePerMinute }).errors).toEqual({ ratePerMinute: "Enter a whole number from 1 to 1,000,000" });
});

test("reads the limit as a number, and empty as no limit", () => {
  expect(read({ ratePerMinute: " 60 " })).toMatchObject({ input: { ratePerMinute: 60 }, errors: {} });
  expect(read({ ratePerMinute: "  " })).toMatchObject({ input: { ratePerMinute: null }, errors: {} });
});

test("counts presets from now, and dates to the end of the day", () => {
  expect(read({ expiry: "90" }).input.expiresAt).toBe(inDays(90));
  const { input, errors } = read({ expiry: "date", date: "2999-12-31" });
  expect(new Date(String(input.expiresAt)).toString()).toContain("Dec 31 2999 23:59:59");
  expect(errors).toEqual({});
});

test("rejects a missing or past date instead of never expiring", () => {
  expect(read({ expiry: "date", date: "" }).errors).toEqual({ expiresAt: "Select a date" });
  expect(read({ expiry: "date", date: "2001-01-01" }).errors).toHaveProperty("expiresAt");
});
