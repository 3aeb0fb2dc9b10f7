import { afterAll, describe, expect, it } from "vitest";
import { ensureEmbeddingModel } from "@/server/cli/prepare/embedding-model.mjs";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import { calibrateTau, highestTaus } from "./calibrate-tau";
import { chooseCases } from "./choose-cases";
import { evaluate } from "./evaluate";
import { EVERY_CASE } from "./every-case.testing";
import { measure } from "./metrics";
import { openMeasuringEmbedder } from "./open-measuring-embedder";
import { readDataset, STARTER_DATASET } from "./read-dataset";
import { NO_ADJUSTMENTS, withPreset } from "./with-preset";

describe("calibrating τ", () => {
  it("takes the largest τ at which the wanted share of messages gets what it needs", () => {
    const highest = [0.9, 0.5, 0.318, 0.7, 0.4];
    expect(calibrateTau(highest, 0.8)).toBe(0.4);
    expect(calibrateTau(highest, 0.81)).toBe(0.31);
    expect(calibrateTau(highest, 1)).toBe(0.31);
  });

  it("says so if no τ gives that share", () => {
    expect(calibrateTau([0.9, -1], 0.5)).toBe(0.9);
    expect(calibrateTau([0.9, -1], 0.51)).toBeNull();
    expect(calibrateTau([], 0.95)).toBeNull();
  });
});

const folder = await ensureEmbeddingModel();
if (folder === undefined) throw new Error("Calibration needs the embedding model, which could not be fetched.");
const model = openMeasuringEmbedder(folder);
const { snapshot, cases, role } = await readDataset(STARTER_DATASET);
const vectorsFor = model.vectorsKeptFor(STARTER_DATASET);
// The local model reads English. Its scores for other languages don't help to choose τ.
const english = cases.filter(({ kind }) => kind !== "other-language");
const trial = { snapshot: withPreset(snapshot, "gaia", NO_ADJUSTMENTS), cases: english, role, vectorsFor };

afterAll(() => model.close());

describe("the preset gaia with the local embedder", () => {
  it("has the τ that its calibration gives on the even half of the starter set", async () => {
    const even = chooseCases(english, { ...EVERY_CASE, ids: "even" });
    // Half of the misses that the gate lets pass, since other messages are harder than those a value was chosen on.
    const tau = calibrateTau(await highestTaus({ ...trial, cases: even }), 0.975) ?? -1;
    expect(Math.abs(tau - PRESET_SETTINGS.gaia.signals.semantic.tau)).toBeLessThan(0.015);
  });

  it("gets at least 95% of the English messages all they need, at no more than 35% of the tokens", async () => {
    const { recallAll, tokenRatio } = measure(await evaluate(trial));
    expect(recallAll).toBeGreaterThanOrEqual(0.95);
    expect(tokenRatio).toBeLessThanOrEqual(0.35);
  });

  it("finds for each message exactly the τ at which evaluation no longer finds its tools", async () => {
    const some = english.filter(({ needs }) => needs.length > 0).slice(100);
    const highest = await highestTaus({ ...trial, cases: some });
    const results = await evaluate({ ...trial, cases: some });
    const { tau } = PRESET_SETTINGS.gaia.signals.semantic;
    const kept = results.filter((result, at) => (highest[at] ?? -1) >= tau && measure([result]).recallAll === 1);
    const lost = results.filter((result, at) => (highest[at] ?? -1) < tau && measure([result]).recallAll === 0);
    expect(kept.length + lost.length).toBe(some.length);
    expect(lost.length).toBeGreaterThan(0);
  });
});
