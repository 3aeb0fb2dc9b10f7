import { expect, it } from "vitest";
import { findMates } from "./find-mates";

const bundle = (name: string, ...tools: string[]) => ({ name, tools });

it("names the other bundles of each shared tool, and nothing for tools that are in this one alone", () => {
  const own = bundle("web", "search", "read");
  const all = [own, bundle("reading", "read", "open"), bundle("all", "read")];
  expect([...findMates(own, all)]).toEqual([["read", ["all", "reading"]]]);
});
