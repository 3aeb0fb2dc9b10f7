import { expect, it } from "vitest";
import { FORMATS } from "@/server/engine/rendering/formats/format";
import { showForms } from "./tool-forms";

const saw = {
  name: "saw.cut",
  title: "Cut",
  description: "Cuts a board along a line. The line is given in millimeters from the left edge, and never in inches.",
  summary: "Cuts a board",
  inputSchema: {
    type: "object",
    properties: { board: { type: "string" }, at: { type: "integer", description: "Millimeters from the left" } },
    required: ["board"],
  },
};

it.each(FORMATS)("shows the slim form beside the full one in %s, and what each costs", async (format) => {
  const { full, slim, isSmaller } = await showForms(saw, format, "o200k_base");
  expect(full.text).toContain("never in inches");
  expect(slim.text).toContain("Cuts a board along a line…");
  expect(slim.text).toContain("board");
  expect(slim.text).not.toContain("Millimeters");
  expect(slim.tokens).toBeLessThan(full.tokens);
  expect(isSmaller).toBe(true);
});

it("says if slim is not smaller", async () => {
  const plain = { ...saw, description: "Cuts.", inputSchema: { type: "object", properties: {} } };
  expect((await showForms(plain, "openai-chat", "o200k_base")).isSmaller).toBe(false);
});
