import { describe, expect, it } from "vitest";
import { someTool } from "@/server/testing/some-snapshot";
import { FORMATS } from "./format";
import { RENDERERS } from "./index";
import { fitDescription, isCut } from "./provider-limits";

const sentence = "Reads the saw and says how sharp it is. ";
const long = sentence.repeat(40).trim();

describe("a description longer than OpenAI accepts", () => {
  it("ends with a whole sentence and a mark, and keeps its notes", () => {
    const fitted = fitDescription("openai-chat", long, ["At most 3 items."]);
    expect(fitted.length).toBeLessThanOrEqual(1024);
    expect(fitted.length).toBeGreaterThan(900);
    expect(fitted).toMatch(/how sharp it is\. … At most 3 items\.$/);
  });

  it("ends with a whole word if no sentence ends, and never with half a character", () => {
    expect(fitDescription("openai-chat", "word ".repeat(300), [])).toMatch(/word …$/);
    const emoji = fitDescription("openai-chat", "🪚".repeat(600), []);
    expect(emoji.length).toBeLessThanOrEqual(1024);
    expect(encodeURIComponent(emoji)).toContain("%F0%9F");
  });

  it("gives notes at most half of the room", () => {
    const notes = Array.from({ length: 100 }, (_, at) => `Parameter ${at} must be longer than the one before it.`);
    const fitted = fitDescription("openai-chat", long, notes);
    expect(fitted.length).toBeLessThanOrEqual(1024);
    expect(fitted.indexOf("…")).toBeGreaterThan(400);
  });

  it.each(FORMATS)("is cut in OpenAI's formats only (%s)", (format) => {
    const { text } = RENDERERS[format].renderTool(someTool("saw", { description: long }), "saw");
    const isOpenai = format.startsWith("openai");
    expect(isCut(format, long)).toBe(isOpenai);
    expect(text.includes(long)).toBe(!isOpenai);
  });

  it("is unchanged if it fits", () => {
    const fits = "x".repeat(1024);
    expect(fitDescription("openai-chat", fits, [])).toBe(fits);
  });
});
