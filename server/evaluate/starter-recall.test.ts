import { afterAll, describe, expect, it } from "vitest";
import { ensureEmbeddingModel } from "@/server/cli/embedding-model.mjs";
import { evaluate } from "./evaluate";
import { measure, missedTools } from "./metrics";
import { openModel } from "./open-model";
import { readDataset, STARTER_DATASET } from "./read-dataset";
import { NO_ADJUSTMENTS, withPreset } from "./with-preset";

const folder = await ensureEmbeddingModel();
if (folder === undefined) throw new Error("The recall gate needs the embedding model, which could not be fetched.");
const model = openModel(folder);
const { snapshot, cases, role } = await readDataset(STARTER_DATASET);
const results = await evaluate({
  snapshot: withPreset(snapshot, "toolcrib", NO_ADJUSTMENTS),
  ...{ cases, role },
  vectorsFor: model.vectorsKeptFor(STARTER_DATASET),
});
const figures = measure(results);

afterAll(() => model.close());

/** The gate: what a change of the engine must not lose, measured as `npm run eval` does. */
describe("the preset toolcrib on the starter set", () => {
  it("sends every needed tool for 94 of 100 messages, the misspelt and the half-said among them", () => {
    const missed = results.map((result) => [result.case.id, ...missedTools(result)]).filter((row) => row.length > 1);
    expect(figures.recallAll, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.94);
  });

  it("sends nothing at all for 98 of 100 messages that need no tool", () => {
    const taxed = results.filter(({ case: { needs }, tokensSent }) => needs.length === 0 && tokensSent > 0);
    const ids = JSON.stringify(taxed.map((result) => result.case.id));
    expect(figures.noToolZeroRate, ids).toBeGreaterThanOrEqual(0.98);
  });

  it("sends at most a tenth of the tokens that every tool would cost", () => {
    expect(figures.tokenRatio).toBeLessThanOrEqual(0.1);
  });
});
