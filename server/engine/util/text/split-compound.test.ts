import { expect, it } from "vitest";
import { splitCompound } from "./split-compound";

const VOCABULARY = new Set(["key", "vault", "speed", "cameras", "air", "quality", "forecast"]);

it("splits a name that runs known words together", () => {
  expect(splitCompound("keyvault", VOCABULARY)).toEqual(["key", "vault"]);
  expect(splitCompound("airqualityforecast", VOCABULARY)).toEqual(["air", "quality", "forecast"]);
});

it("keeps names that are not made of known words", () => {
  expect(splitCompound("keynote", VOCABULARY)).toEqual([]);
  expect(splitCompound("key", VOCABULARY)).toEqual([]);
});

it("skips text that is too long for a name", () => {
  const long = "key".repeat(30);
  expect(splitCompound(`${long}vault`, new Set([long, "vault"]))).toEqual([]);
});
