import fc from "fast-check";
import { expect, it } from "vitest";
import type { ToolEntry } from "@/server/engine/model/snapshot";
import { ToolSet } from "@/server/engine/model/tool-set";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { someTool } from "@/server/testing/some-snapshot";
import { toyVectors } from "@/server/testing/toy-vectors";
import { buildRetrievalIndex } from "./build-retrieval-index.testing";
import { chanceOfNeed } from "./cut";
import { readQuery } from "./read-query.testing";
import { cosines } from "./retrieval-index";
import { score } from "./score";

const TOOLS = [
  someTool("buy_stock", { description: "Purchases shares of a company." }),
  someTool("play_song", { description: "Plays a piece of music." }),
  someTool("read_mail", { description: "Shows the newest letters in the inbox." }),
  someTool("send_mail", { description: "Sends a letter to somebody." }),
  someTool("weather_report", { description: "Tells whether it will rain." }),
];
const vectorOf = toyVectors([
  ["buy", "purchase", "purchases", "acquire"],
  ["song", "music", "tune"],
  ["mail", "letter"],
]);

function namesFor(message: string, tools: readonly ToolEntry[] = TOOLS, lookup = vectorOf, history: string[] = []) {
  const index = buildRetrievalIndex(tools, lookup);
  const scores = score(index, readQuery(message, history), everythingOf(tools), lookup);
  return scores.ranked.map((tool) => tools[tool]?.name);
}

function everythingOf(tools: readonly ToolEntry[]): ToolSet {
  return ToolSet.of(tools.length, tools.keys());
}

it("puts the tool that says the same words first", () => {
  expect(namesFor("will it rain tomorrow")[0]).toBe("weather_report");
});

it("finds a tool by words of the same meaning", () => {
  expect(namesFor("acquire something")[0]).toBe("buy_stock");
  expect(namesFor("a nice tune")[0]).toBe("play_song");
});

it("ranks by words alone if there are no vectors, and says so", () => {
  const index = buildRetrievalIndex(TOOLS, NO_VECTORS);
  const scores = score(index, readQuery("send a letter", []), everythingOf(TOOLS), NO_VECTORS);
  expect(scores.hasVectors).toBe(false);
  expect(TOOLS[scores.ranked[0] ?? -1]?.name).toBe("send_mail");
});

it("ranks by words alone when only the message's vector is missing", () => {
  const index = buildRetrievalIndex(TOOLS, vectorOf);
  const scores = score(index, readQuery("send a letter", []), everythingOf(TOOLS), NO_VECTORS);
  expect(scores.hasVectors).toBe(false);
  expect(TOOLS[scores.ranked[0] ?? -1]?.name).toBe("send_mail");
});

it("never returns a tool outside the scope", () => {
  const index = buildRetrievalIndex(TOOLS, vectorOf);
  const members = fc.subarray([...TOOLS.keys()]);
  fc.assert(
    fc.property(members, fc.constantFrom("send a letter", "play music and buy shares", "😀"), (scope, message) => {
      const scores = score(index, readQuery(message, []), ToolSet.of(TOOLS.length, scope), vectorOf);
      expect([...scores.ranked].sort()).toEqual(scope);
    }),
  );
});

it("lists by falling score, equal scores by number", () => {
  const index = buildRetrievalIndex(TOOLS, vectorOf);
  const long =
    "Please play some music in the kitchen, then purchase ten shares for me and send a letter about that to my brother.";
  for (const message of [long, "mail", "zzz", ""]) {
    const { ranked, fused } = score(index, readQuery(message, []), everythingOf(TOOLS), vectorOf);
    for (let at = 1; at < ranked.length; at++) {
      const [before, after] = [ranked[at - 1] ?? 0, ranked[at] ?? 0];
      expect(fused[before] ?? 0).toBeGreaterThanOrEqual(fused[after] ?? 0);
      if (fused[before] === fused[after]) expect(before).toBeLessThan(after);
    }
  }
});

it("serves every step of a long message before it serves one twice", () => {
  const message =
    "Please play some music in the kitchen, then purchase ten shares for me and send a letter about that to my brother.";
  expect(namesFor(message).slice(0, 3).sort()).toEqual(["buy_stock", "play_song", "send_mail"]);
});

it("ranks a near copy of a picked tool behind a different one", () => {
  const copy = { description: "Plays a piece of music." };
  const radio = someTool("radio", { description: "Plays a programme of music." });
  const tools = [someTool("anthem", copy), someTool("anthem_2", copy), radio];
  expect(namesFor("play music", tools).at(-1)).toMatch(/^anthem/);
});

it("reads a short follow-up with the previous turn", () => {
  expect(namesFor("do it again", TOOLS, vectorOf, ["send a letter to Ada"])[0]).toBe("send_mail");
});

it("raises a tool by its examples and leaves tools without examples where they were", () => {
  const examples = ["tune for dinner"];
  const tools = TOOLS.map((tool) => (tool.name === "weather_report" ? { ...tool, examples } : tool));
  expect(namesFor("tune for dinner", tools).indexOf("weather_report")).toBeLessThan(
    namesFor("tune for dinner").indexOf("weather_report"),
  );
  const others = (names: (string | undefined)[]) => names.filter((name) => name !== "weather_report");
  expect(others(namesFor("tune for dinner", tools))).toEqual(others(namesFor("tune for dinner")));
});

it("gives the same answer again, whatever was asked in between", () => {
  const index = buildRetrievalIndex(TOOLS, vectorOf);
  const ask = (message: string, lookup = vectorOf) => score(index, readQuery(message, []), everythingOf(TOOLS), lookup);
  const first = ask("purchase a tune");
  ask("acquire letters");
  ask("purchase a tune", NO_VECTORS);
  expect(ask("purchase a tune")).toEqual(first);
});

it("finds the same best tools in a large catalog, although it compares only candidates", () => {
  const filler = Array.from({ length: 1_500 }, (_, at) =>
    someTool(`filler_${at}`, { description: `Counts beans of kind k${at}.` }),
  );
  const tools = [...TOOLS, ...filler].sort((a, b) => (a.name < b.name ? -1 : 1));
  expect(namesFor("acquire something", tools)[0]).toBe("buy_stock");
  expect(namesFor("a nice tune", tools)[0]).toBe("play_song");
});

it("knows the true cosine between a vector and a tool", () => {
  const index = buildRetrievalIndex(TOOLS, vectorOf);
  const vector = vectorOf("music") ?? new Float32Array(0);
  const near = cosines(index, vector, everythingOf(TOOLS));
  expect(Math.max(...near)).toBe(near[1]);
  expect(Math.max(...near)).toBeLessThanOrEqual(1.000001);
});

it("expects less need with every rank, and none beyond the last", () => {
  const index = buildRetrievalIndex(TOOLS, vectorOf);
  const query = readQuery("send a letter", []);
  const scores = score(index, query, everythingOf(TOOLS), vectorOf);
  const chances = scores.ranked.map((_, rank) => chanceOfNeed(scores, query, rank));
  expect([...chances].sort((a, b) => b - a)).toEqual(chances);
  expect(chanceOfNeed(scores, query, scores.ranked.length)).toBe(0);
});
