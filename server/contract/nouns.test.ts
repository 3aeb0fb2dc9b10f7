import { expect, it } from "vitest";
import { NOUN_SCHEMAS } from "./nouns";

it("takes no input schema above 256 KB, and says which field it was", () => {
  const { inputSchema } = NOUN_SCHEMAS.tool.create.shape;
  const schema = (letters: number) => ({ type: "object", description: "d".repeat(letters) });
  const overhead = JSON.stringify(schema(0)).length;
  expect(inputSchema.safeParse(schema(256 * 1024 - overhead)).success).toBe(true);
  const refused = NOUN_SCHEMAS.tool.create.safeParse({ inputSchema: schema(256 * 1024 - overhead + 1) });
  expect(refused.error?.issues).toContainEqual(
    expect.objectContaining({ path: ["inputSchema"], message: "The input schema may have at most 256 KB of JSON" }),
  );
});
