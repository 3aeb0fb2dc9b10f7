import { afterAll, describe, expect, it } from "vitest";
import { ensureEmbeddingModel } from "@/server/cli/prepare/embedding-model.mjs";
import { converse, makeConversations } from "./converse.testing";
import { evaluate } from "./evaluate";
import { measure, missedTools } from "./metrics";
import { openMeasuringEmbedder } from "./open-measuring-embedder";
import { readDataset, STARTER_DATASET } from "./read-dataset";
import { NO_ADJUSTMENTS, withPreset } from "./with-preset";

const folder = await ensureEmbeddingModel();
if (folder === undefined) throw new Error("The recall gate needs the embedding model, which could not be fetched.");
const model = openMeasuringEmbedder(folder);
const { snapshot, cases, role } = await readDataset(STARTER_DATASET);
const trial = {
  snapshot: withPreset(snapshot, "toolcrib", NO_ADJUSTMENTS),
  ...{ cases, role },
  vectorsFor: model.vectorsKeptFor(STARTER_DATASET),
};
const results = await evaluate(trial);
const figures = measure(results);
const played = await converse(trial, makeConversations(trial, { conversations: 60, turns: 8, stayPercent: 80 }));

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

/** What stands behind a list is read anew whenever the list changes: that it lasts is worth as much as that it is short. */
describe("conversations made of the starter set, about the same tools four times out of five", () => {
  const begun = played.filter(({ turn, round }) => turn > 0 && round === 0);

  it("keep their list in half of the later turns, and choose anew in at most one of twenty", () => {
    const share = (strategy: string) => begun.filter((round) => round.strategy === strategy).length / begun.length;
    expect(share("reuse")).toBeGreaterThanOrEqual(0.5);
    expect(share("reselect")).toBeLessThanOrEqual(0.05);
  });

  it("get every needed tool in 96 of 100 later turns all the same", () => {
    const needing = begun.filter(({ case: { needs } }) => needs.length > 0);
    const served = needing.filter((round) => missedTools(round).length === 0);
    expect(served.length / needing.length).toBeGreaterThanOrEqual(0.96);
  });

  it("never change the list between two rounds of a turn in which nothing was found", () => {
    expect(played.filter(({ round, strategy }) => round === 1 && strategy !== "reuse")).toEqual([]);
  });

  it("keep their list in nine of ten turns in which somebody only talks", async () => {
    const work = cases.filter(({ needs }) => needs.length === 1);
    const talk = cases.filter(({ needs }) => needs.length === 0);
    const turns = await converse(
      trial,
      talk.map((entry, at) => [work[at % work.length] ?? entry, entry]),
    );
    const second = turns.filter(({ turn, round }) => turn === 1 && round === 0);
    const share = second.filter(({ strategy }) => strategy === "reuse").length / second.length;
    expect(share).toBeGreaterThanOrEqual(0.9);
  });
});
