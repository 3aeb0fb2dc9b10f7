import { expect, it } from "vitest";
import { findMates } from "./find-mates";

const bundle = (name: string, ...tools: string[]) => ({ name, tools });

it("lists the other bundles of each shared tool, and skips tools in only one bundle", () => {
  const own = bundle("web", "search", "read");
  const all = [own, bundle("reading", "read", "open"), bundle("all", "read")];
  expect([...findMates(own, all)]).toEqual([["read", ["all", "reading"]]]);
});
