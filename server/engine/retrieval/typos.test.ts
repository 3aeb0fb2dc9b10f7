import { describe, expect, it } from "vitest";
import { someTool } from "@/server/testing/some-snapshot";
import { buildTypos, repairStem } from "./typos";
import { buildRetrievalIndex } from "./retrieval-index";

const tool = someTool("lights", { description: "Search the journal, remind of a meeting, light the lamp." });
const typos = buildTypos(buildRetrievalIndex([tool], () => undefined).postings);
const repaired = (stems: readonly string[]) => stems.map((stem) => repairStem(typos, stem));

describe("repairStem", () => {
  it("finds the word of the catalog from which one letter was left out, doubled or swapped", () => {
    expect(repaired(["serch", "jurnal", "remnd", "ligth", "lampp"])).toEqual([
      "search",
      "journal",
      "remind",
      "light",
      "lamp",
    ]);
  });

  it("leaves words alone that are other words, short, or not of the Latin alphabet", () => {
    const others = ["night", "right", "poem", "lam", "журнал", "constructor", "toString"];
    expect(repaired(others)).toEqual(others);
  });
});
