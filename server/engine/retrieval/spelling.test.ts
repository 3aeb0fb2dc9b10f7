import { describe, expect, it } from "vitest";
import { someTool } from "@/server/testing/some-snapshot";
import { buildSpelling, correctSpelling } from "./spelling";
import { toolTexts } from "./tool-texts";

const tools = [
  someTool("git_lights", {
    description: "Search the journal, remind of a meeting, light the lamp.",
    examples: ["weather"],
  }),
];
const spelling = buildSpelling(tools, toolTexts(tools));
const corrected = (text: string) => correctSpelling(spelling, text);

describe("correctSpelling", () => {
  it("corrects an omitted, doubled or swapped letter", () => {
    expect(corrected("serch the jurnal, remnd me of the ligth and lampp")).toBe(
      "search the journal, remind me of the light and lamp",
    );
    expect(corrected("gti (Wether)?")).toBe("git (weather)?");
  });

  it("ignores other words, short words and non-Latin words", () => {
    const text = "the night is right for a poem, lam журнал constructor toString weatherX";
    expect(corrected(text)).toBe(text);
  });

  it("leaves names of code, paths and addresses alone", () => {
    const text = "ligth.ts /tmp/serch me@serch.example https://serch.example serch_it serchIt SERCH";
    expect(corrected(text)).toBe(text);
  });
});
