import { describe, expect, it } from "vitest";
import { compile } from "@/server/engine/compile";
import type { Snapshot } from "@/server/engine/model/snapshot";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { resolve } from "@/server/engine/resolve";
import type { PolicyState } from "@/server/policy/draft/policy-states";
import { someCategory, someRole, someSnapshot, someTool } from "@/server/testing/some-snapshot";
import { checkTyped, countHits, listOverlaps, tryKeywords } from "./keyword-trial.service";

const snapshot: Snapshot = someSnapshot({
  tools: ["lights", "heat", "search"].map((name) => someTool(name)),
  roles: [someRole("all"), someRole("few", { allow: { kind: "list", tools: ["lights"] } })],
  categories: [
    someCategory("ha", { keywords: phrases("light", "temperature"), tools: ["lights", "heat"] }),
    someCategory("web", { keywords: phrases("search", "Temperature"), tools: ["search"] }),
    someCategory("off", { keywords: phrases("light"), tools: ["search"], enabled: false }),
  ],
});

function phrases(...texts: string[]) {
  return texts.map((text) => ({ text, kind: "phrase" as const }));
}

function stateOf(given: Snapshot): PolicyState {
  return { ref: "draft", hash: "", snapshot: given, compiled: compile(given, NO_VECTORS) };
}

const draft = stateOf(snapshot);
const services = {
  categories: async () => snapshot.categories,
  states: {
    get: async () => draft,
    vary: async (state: PolicyState, change: (given: Snapshot) => Snapshot) => stateOf(change(state.snapshot)),
  },
  ask: async (...[compiled, request]: [PolicyState["compiled"], { role: string; message: string }]) =>
    resolve(compiled, { ...request, vectorOf: NO_VECTORS }),
};
const typed = { id: "category_web", name: "web", enabled: true, keywords: phrases("lights out"), tools: ["search"] };

describe("trying keywords on a message", () => {
  it("says where they match, which category they belong to and which tools they boost", async () => {
    const trial = await tryKeywords(services, { message: "Lights and TEMPERATURE", role: null, category: null });
    expect(trial.spans).toEqual([
      { start: 0, end: 5, category: "ha", keyword: "light" },
      { start: 11, end: 22, category: "ha", keyword: "temperature" },
      { start: 11, end: 22, category: "web", keyword: "Temperature" },
    ]);
    expect(trial.categories).toEqual([
      { name: "ha", keywords: ["light", "temperature"], tools: ["lights", "heat"], deniedCount: 0 },
      { name: "web", keywords: ["Temperature"], tools: ["search"], deniedCount: 0 },
    ]);
  });

  it("yields to other requests while many patterns are compiled", async () => {
    const keywords = Array.from({ length: 5000 }, (_, at) => ({ text: `\\pL\\pL\\pL${at}`, kind: "pattern" as const }));
    let turns = 0;
    let isOver = false;
    const takeTurns = () => {
      turns += 1;
      if (!isOver) setImmediate(takeTurns);
    };
    setImmediate(takeTurns);
    await tryKeywords(services, { message: "lights", role: null, category: { ...typed, keywords } });
    isOver = true;
    expect(turns).toBeGreaterThan(100);
  });

  it("uses unsaved edits instead of what is saved, for all roles and for one", async () => {
    for (const role of [null, "all"]) {
      const trial = await tryKeywords(services, { message: "lights out, then search", role, category: typed });
      expect(trial.categories.find(({ name }) => name === "web")?.keywords).toEqual(["lights out"]);
    }
    const off = { ...typed, enabled: false };
    const trial = await tryKeywords(services, { message: "lights out", role: null, category: off });
    expect(trial.categories.map(({ name }) => name)).toEqual(["ha"]);
  });

  it("counts only what a role may use, and says how its policy uses keywords and what it gets", async () => {
    const trial = await tryKeywords(services, { message: "light", role: "few", category: null });
    expect(trial.categories).toEqual([{ name: "ha", keywords: ["light"], tools: ["lights"], deniedCount: 1 }]);
    expect(trial.role).toMatchObject({ name: "few", effect: "raise", sent: ["lights"] });
    await expect(tryKeywords(services, { message: "x", role: "nobody", category: null })).rejects.toThrow(
      /“nobody” does not exist/,
    );
  });
});

describe("checks on keywords", () => {
  it("name other categories with the same keyword, and what is wrong with patterns", async () => {
    const keywords = [
      ...phrases("TEMPERATURE", "own", "\u200b"),
      { text: "(a+", kind: "pattern" as const },
      { text: "temperature", kind: "pattern" as const },
    ];
    const checks = await checkTyped(snapshot.categories, "category_ha", keywords);
    expect(checks.map(({ alsoIn }) => alsoIn)).toEqual([["web"], [], [], [], ["web"]]);
    expect(checks.map(({ problem }) => problem !== null)).toEqual([false, false, true, true, false]);
  });

  it("list shared keywords, except of disabled categories", () => {
    expect(listOverlaps(snapshot.categories)).toEqual([{ keyword: "temperature", categories: ["ha", "web"] }]);
  });

  it("count how many messages contain a keyword of each category, in whole words, once per message", async () => {
    const hits = await countHits(snapshot.categories, ["light light", "lighthouse", "search the temperature"]);
    expect(Object.fromEntries(hits)).toEqual({ ha: 2, web: 1 });
  });
});
