import { describe, expect, it } from "vitest";
import { createWordVectors } from "@/server/testing/bench/word-vectors";
import { someRole, someSnapshot, someTool } from "@/server/testing/some-snapshot";
import { CURVE_BUDGETS, measureCurve, showCurve } from "./curve";
import { evaluate } from "./evaluate";
import { openTrials } from "./trials";
import { NO_ADJUSTMENTS, withPreset } from "./with-preset";

const tools = ["saw wood", "glue paper", "paint walls", "drill holes", "weld steel"].flatMap((text) =>
  ["", " fast", " well", " again"].map((manner) =>
    someTool(`${text}${manner}`.replaceAll(" ", "_"), {
      description: `This is to ${text}${manner}. ${"It has a long description. ".repeat(30)}`,
    }),
  ),
);
const dataset = { snapshot: someSnapshot({ tools, roles: [someRole("joiner")] }), role: "joiner" };
const cases = ["saw the wood", "paint the walls"].map((message) => ({ id: message, message, needs: [] }));
const vectorOf = createWordVectors();

function countingTrials() {
  const asked: string[][] = [];
  const vectorsFor = async (texts: readonly string[]) => {
    asked.push([...texts]);
    return vectorOf;
  };
  return { trials: openTrials({ dataset, cases, vectorsFor }), asked };
}

describe("openTrials", () => {
  it("gives the same result as a separate trial, whatever ran before", async () => {
    const { trials } = countingTrials();
    const limits = { ...NO_ADJUSTMENTS, maxTools: 2, gate: false };
    await trials.run("gaia", NO_ADJUSTMENTS);
    const snapshot = withPreset(dataset.snapshot, "toolcrib", limits);
    const alone = await evaluate({ snapshot, cases, role: "joiner", vectorsFor: async () => vectorOf });
    const shared = await trials.run("toolcrib", limits);
    const timeless = (results: typeof alone) => results.map(({ resolveMs: _, ...result }) => result);
    expect(timeless(shared)).toEqual(timeless(alone));
    expect(shared[0]?.sent).toHaveLength(2);
  });

  it("embeds the catalog once, and runs the same setup once", async () => {
    const { trials, asked } = countingTrials();
    const first = await trials.run("toolcrib", NO_ADJUSTMENTS);
    await trials.run("toolcrib", { ...NO_ADJUSTMENTS, maxTokens: 100 });
    expect(await trials.run("toolcrib", NO_ADJUSTMENTS)).toBe(first);
    expect(asked.filter((texts) => texts.some((text) => text.includes("This is to saw wood")))).toHaveLength(1);
  });

  it("refuses a case whose need is outside its candidates", () => {
    const unreachable = { id: "1", message: "m", needs: ["saw_wood"], candidates: ["glue_paper"] };
    const vectorsFor = async () => vectorOf;
    expect(() => openTrials({ dataset, cases: [unreachable], vectorsFor })).toThrow(/Case 1: needs: "saw_wood"/);
  });
});

describe("measureCurve", () => {
  it("fills each budget by rank, so that more tokens never send fewer tools", async () => {
    const { trials } = countingTrials();
    const points = await measureCurve(trials, "toolcrib", { ...NO_ADJUSTMENTS, gate: false });
    expect(points.map(({ maxTokens }) => maxTokens)).toEqual(CURVE_BUDGETS);
    const sent = points.map(({ toolsSentMean }) => toolsSentMean ?? 0);
    expect(sent).toEqual([...sent].sort((a, b) => a - b));
    expect(sent.at(0)).toBeLessThan(sent.at(-1) ?? 0);
    expect(showCurve(points)).toMatch(/^4000 /m);
  });
});
