import { afterAll, describe, expect, it } from "vitest";
import { ensureEmbeddingModel } from "@/server/cli/prepare/embedding-model.mjs";
import { converse, makeConversations } from "./converse.testing";
import { evaluate } from "./evaluate";
import { firstStarterCases } from "./first-starter-cases.testing";
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
const chats = { ...trial, cases: firstStarterCases(cases) };
const played = await converse(chats, makeConversations(chats, { conversations: 60, turns: 8, stayPercent: 80 }));

afterAll(() => model.close());

/** The gate: what a change of the engine must not lose, measured as `npm run eval` does. */
describe("the preset toolcrib on the starter set", () => {
  it("sends every needed tool for 98 of 100 messages: terse, misspelled, incomplete and in 28 languages", () => {
    const missed = results.map((result) => [result.case.id, ...missedTools(result)]).filter((row) => row.length > 1);
    expect(figures.recallAll, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.98);
  });

  it("leaves at most one of 200 messages that need a tool without any tool or meta-tool", () => {
    const needing = results.filter(({ case: { needs } }) => needs.length > 0);
    const left = needing.filter(({ tokensSent }) => tokensSent === 0);
    const told = JSON.stringify(left.map(({ case: { id, message } }) => [id, message]));
    expect(left.length / needing.length, told).toBeLessThanOrEqual(0.005);
  });

  it("sends only meta-tools for at most 3 of 100 messages that need a tool", () => {
    expect(figures.metaOnlyRate).toBeLessThanOrEqual(0.03);
  });

  it("sends nothing at all for 90% of small talk, and for 84% of all messages that need no tool", () => {
    const taxed = results.filter(({ case: { needs }, tokensSent }) => needs.length === 0 && tokensSent > 0);
    const ids = JSON.stringify(taxed.map((result) => result.case.id));
    const smallTalk = measure(results.filter(({ case: { kind } }) => kind === "none"));
    expect(smallTalk.noToolZeroRate, ids).toBeGreaterThanOrEqual(0.9);
    expect(figures.noToolZeroRate, ids).toBeGreaterThanOrEqual(0.84);
  });

  it("sends at most 15% of the tokens that every tool would cost", () => {
    expect(figures.tokenRatio).toBeLessThanOrEqual(0.15);
  });
});

/** Everything after the list in a prompt is read again when the list changes, so a stable list matters as much as a short one. */
describe("conversations made of the starter set, about the same tools four times out of five", () => {
  const begun = played.filter(({ turn, round }) => turn > 0 && round === 0);

  it("keep their list in 45 of 100 later turns, and change what they have cached in at most 40", () => {
    const share = (strategy: string) => begun.filter((round) => round.strategy === strategy).length / begun.length;
    expect(share("reuse")).toBeGreaterThanOrEqual(0.45);
    // Mostly a slim tool that the new turn is about, which becomes full in its place.
    expect(share("reselect")).toBeLessThanOrEqual(0.4);
  });

  it("still get every needed tool in 96 of 100 later turns", () => {
    const needing = begun.filter(({ case: { needs } }) => needs.length > 0);
    const served = needing.filter((round) => missedTools(round).length === 0);
    expect(served.length / needing.length).toBeGreaterThanOrEqual(0.96);
  });

  it("never change the list between two rounds of a turn in which nothing was found", () => {
    expect(played.filter(({ round, strategy }) => round === 1 && strategy !== "reuse")).toEqual([]);
  });

  it("keep their list in nine of ten small-talk turns", async () => {
    const work = chats.cases.filter(({ needs }) => needs.length === 1);
    const talk = chats.cases.filter(({ needs }) => needs.length === 0);
    const turns = await converse(
      chats,
      talk.map((entry, at) => [work[at % work.length] ?? entry, entry]),
    );
    const second = turns.filter(({ turn, round }) => turn === 1 && round === 0);
    const share = second.filter(({ strategy }) => strategy === "reuse").length / second.length;
    expect(share).toBeGreaterThanOrEqual(0.9);
  });
});
