import { expect, it } from "vitest";
import { NOUN_SCHEMAS } from "./nouns";

it("rejects an input schema above 256 KB, and names the field", () => {
  const { inputSchema } = NOUN_SCHEMAS.tool.create.shape;
  const schema = (letters: number) => ({ type: "object", description: "d".repeat(letters) });
  const overhead = JSON.stringify(schema(0)).length;
  expect(inputSchema.safeParse(schema(256 * 1024 - overhead)).success).toBe(true);
  const refused = NOUN_SCHEMAS.tool.create.safeParse({ inputSchema: schema(256 * 1024 - overhead + 1) });
  expect(refused.error?.issues).toContainEqual(
    expect.objectContaining({ path: ["inputSchema"], message: "The input schema can be at most 256 KB of JSON" }),
  );
});

it("accepts up to 50 aliases of up to 100 characters, in any script", () => {
  const { aliases } = NOUN_SCHEMAS.tool.create.shape;
  expect(aliases.parse([" Licht aus ", "明かりを消す", "Licht aus"])).toEqual(["Licht aus", "明かりを消す"]);
  expect(aliases.safeParse(Array.from({ length: 51 }, (_, at) => `alias ${at}`)).success).toBe(false);
  expect(aliases.safeParse(["x".repeat(101)]).success).toBe(false);
});

it("keeps the order of phrases, and sorts names", () => {
  const { examples, keywords } = NOUN_SCHEMAS.tool.create.shape;
  expect(examples.parse(["b", " a ", "b"])).toEqual(["b", "a"]);
  expect(keywords.parse(["y", "x"])).toEqual(["y", "x"]);
  expect(NOUN_SCHEMAS.bundle.create.shape.tools.parse(["saw", "axe", "saw"])).toEqual(["axe", "saw"]);
});
