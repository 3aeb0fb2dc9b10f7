import { describe, expect, it } from "vitest";
import type { Case } from "@/server/lab/evaluate/case";
import { openTrials } from "@/server/lab/evaluate/trials";
import { NO_ADJUSTMENTS } from "@/server/lab/evaluate/with-preset";
import { createWordVectors } from "@/server/testing/bench/word-vectors";
import { someRole, someSnapshot, someTool } from "@/server/testing/some-snapshot";
import { loadFake } from "./fake-packages.testing";
import { makeLeaderboard, markdownOf, showLeaderboard } from "./leaderboard";
import { type Peer, queryText } from "./peer";
import { fillBudget, PEERS, runPeer } from "./run-peers";

const texts = ["saw wood", "glue paper", "paint walls", "drill holes", "weld steel", "polish marble", "bend copper"];
const tools = texts.map((text) => someTool(text.replace(" ", "_"), { description: `This is to ${text}.` }));
const dataset = {
  name: "workshop",
  snapshot: someSnapshot({ tools, roles: [someRole("joiner")] }),
  role: "joiner",
  cases: [],
};
const cases: Case[] = [
  { id: "saw", message: "please saw the wood", needs: ["saw_wood"] },
  { id: "weld", message: "weld this steel", needs: ["weld_steel"] },
  { id: "few", message: "weld this steel", needs: ["glue_paper"], candidates: ["glue_paper"] },
  { id: "talk", message: "what is marble?", needs: [] },
];
const vectorOf = createWordVectors();
const vectorsFor = async () => vectorOf;
const trials = openTrials({ dataset, cases, vectorsFor });
const compiled = await trials.compiled("toolcrib", NO_ADJUSTMENTS);
const trial = { snapshot: dataset.snapshot, compiled, cases, role: dataset.role, vectorsFor, load: loadFake };

describe("fillBudget", () => {
  const costs = { a: 50, b: 80, c: 40, d: 10 };

  it("skips a tool that does not fit, and tries the next", () => {
    expect(fillBudget(["a", "b", "c", "d"], ["a", "b", "c", "d"], costs, 100)).toEqual({
      ...{ sent: ["a", "c", "d"], tokensSent: 100 },
    });
  });

  it("sends nothing that is not allowed, and nothing twice", () => {
    expect(fillBudget(["b", "a", "a", "nope"], ["a"], costs, 1000)).toEqual({ sent: ["a"], tokensSent: 50 });
  });
});

describe.each(PEERS)("the peer $name", (peer) => {
  it("finds the tool that a message names, within the budget", async () => {
    const { results, skipped } = await runPeer(peer, { ...trial, maxTokens: 90 });
    expect(skipped).toBeNull();
    expect(results?.[0]?.sent[0]).toBe("saw_wood");
    expect(results?.[1]?.sent[0]).toBe("weld_steel");
    for (const { tokensSent, tokensBaseline, sent } of results ?? []) {
      expect(tokensSent).toBeLessThanOrEqual(90);
      if (tokensBaseline > 90) expect(sent.length).toBeLessThan(tools.length);
    }
  });

  it("gets everything allowed if that fits, because no selection is needed", async () => {
    const { results } = await runPeer(peer, { ...trial, maxTokens: 90 });
    expect(results?.find((result) => result.case.id === "few")?.sent).toEqual(["glue_paper"]);
  });
});

describe("runPeer", () => {
  const broken: Peer = { name: "broken", about: "", open: () => Promise.reject(new Error("needs a network")) };

  it("says why a peer could not run, instead of failing the evaluation", async () => {
    expect(await runPeer(broken, { ...trial, maxTokens: 90 })).toMatchObject({
      results: null,
      skipped: "needs a network",
    });
  });

  it("skips peers whose package cannot be installed, and runs the others", async () => {
    const load = () => Promise.reject(new Error("it could not be installed: no network"));
    const runs = await Promise.all(PEERS.map((peer) => runPeer(peer, { ...trial, load, maxTokens: 90 })));
    const skipped = runs.filter(({ results }) => results === null);
    expect(skipped.map(({ peer }) => peer.name)).toEqual(["Mastra ToolSearchProcessor", "toolpick"]);
    expect(new Set(skipped.map((run) => run.skipped))).toEqual(new Set(["it could not be installed: no network"]));
  });
});

describe("queryText", () => {
  it("lets a follow-up be searched with the message before it", () => {
    expect(queryText({ message: "and another", history: ["oldest", "drill holes"] })).toBe("drill holes\nand another");
  });
});

const board = await makeLeaderboard({
  dataset,
  cases,
  preset: "toolcrib",
  maxTokens: 150,
  trials,
  vectorsFor,
  load: loadFake,
});

describe("makeLeaderboard", () => {
  it("puts our preset with and without the gate beside every peer that ran, the best recall first", () => {
    expect(
      board.peers
        .filter(({ isOurs }) => isOurs)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["Toolcrib, toolcrib", "Toolcrib, toolcrib, no gate"]);
    expect(board.peers.length + board.skipped.length).toBe(2 + PEERS.length);
    const recalls = board.peers.map(({ recallAll }) => recallAll ?? 0);
    expect(recalls).toEqual([...recalls].sort((a, b) => b - a));
    expect(board.lead).toMatchObject({ over: expect.any(String), difference: expect.any(Number) });
  });

  it("lets no peer exceed the budget, our meta-tools included", () => {
    for (const { name, tokensSentMax } of board.peers) expect(tokensSentMax, name).toBeLessThanOrEqual(150);
  });

  it("counts what peers send for messages that need nothing", () => {
    const cosine = board.peers.find(({ name }) => name === "Cosine");
    expect(cosine).toMatchObject({ noToolZeroRate: 0, tokensNoNeedMean: expect.any(Number) });
  });

  it("is shown as a table and as a section of the documentation", () => {
    expect(showLeaderboard(board)).toMatch(/^Cosine +\d/m);
    const markdown = markdownOf({ dataset: "workshop", cases: 4, tools: 7 }, board);
    expect(markdown).toMatch(/^### workshop$/m);
    expect(markdown).toMatch(/^\| \*\*Toolcrib, toolcrib\*\* \|/m);
    const widths = markdown.split("\n").filter((line) => line.startsWith("|"));
    expect(new Set(widths.map((line) => line.split("|").length)).size).toBe(1);
  });
});
