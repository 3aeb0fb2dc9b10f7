import { describe, expect, it } from "vitest";
import { createWordVectors } from "@/server/testing/bench/word-vectors";
import { someRole, someSnapshot, someTool } from "@/server/testing/some-snapshot";
import type { Case } from "./case";
import { evaluate, type Trial } from "./evaluate";
import { NO_ADJUSTMENTS, withPreset } from "./with-preset";

const tools = ["saw wood", "glue paper", "paint walls", "drill holes", "weld steel"].map((text) =>
  someTool(text.replace(" ", "_"), { description: `This is to ${text}.` }),
);
const snapshot = someSnapshot({
  tools,
  roles: [someRole("joiner"), someRole("idler", { allow: { kind: "none", tools: [] } })],
});
const vectorOf = createWordVectors();
const vectorsFor = async () => vectorOf;

const run = (cases: readonly Case[], change: Partial<Trial> = {}) =>
  evaluate({ snapshot, cases, role: "joiner", vectorsFor, ...change });
const capped = withPreset(snapshot, "toolcrib", { maxTools: 2, maxTokens: null, gate: false });

describe("evaluate", () => {
  it("sends the best ranked tools up to the cap, no fewer and no more", async () => {
    const [result] = await run([{ id: "1", message: "saw the wood", needs: ["saw_wood"] }], { snapshot: capped });
    expect(result?.sent).toHaveLength(2);
    expect(result?.sent[0]).toBe("saw_wood");
    expect(result?.tokensSent).toBeGreaterThan(0);
  });

  it("counts tools separately from everything else that is sent", async () => {
    const [selected] = await run([{ id: "1", message: "saw the wood", needs: [] }], { snapshot: capped });
    expect(selected?.metaTools.length).toBeGreaterThan(0);
    expect(selected?.tokensMeta).toBeGreaterThan(0);
    expect(selected?.tokensMeta).toBeLessThan(selected?.tokensSent ?? 0);
    const needed = { id: "2", message: "glue the paper", needs: [], candidates: ["glue_paper"] };
    const [direct] = await run([needed], {
      snapshot: withPreset(snapshot, "toolcrib", { ...NO_ADJUSTMENTS, gate: false }),
    });
    expect(direct).toMatchObject({ sent: ["glue_paper"], metaTools: [], tokensMeta: 0 });
  });

  it("treats a case's candidates as the only allowed tools, in what is sent and in the baseline", async () => {
    const cases = [
      { id: "1", message: "saw the wood", needs: [] },
      { id: "2", message: "saw the wood", needs: [], candidates: ["glue_paper"] },
    ];
    const [whole, narrow] = await run(cases, { snapshot: capped });
    expect(narrow?.sent).toEqual(["glue_paper"]);
    expect(narrow?.tokensBaseline).toBeLessThan((whole?.tokensBaseline ?? 0) / 3);
  });

  it("refuses a case whose need is outside its candidates, unless one of them counts as it", async () => {
    const narrow = { id: "17", message: "saw the wood", needs: ["saw_wood"], candidates: ["glue_paper"] };
    await expect(run([narrow])).rejects.toMatchObject({
      expected: true,
      message: expect.stringMatching(/Case 17: needs: "saw_wood" is not among its candidates/),
    });
    expect(await run([{ ...narrow, accept: { saw_wood: ["glue_paper"] } }])).toHaveLength(1);
  });

  it("runs a case under the role it names", async () => {
    const [result] = await run([{ id: "1", message: "saw the wood", needs: [], role: "idler" }]);
    expect(result).toMatchObject({ sent: [], tokensSent: 0, tokensBaseline: 0 });
  });

  it("runs every case separately, so that their order changes nothing", async () => {
    const cases = ["saw", "glue", "paint", "drill"].map((message) => ({ id: message, message, needs: [] }));
    const sentOf = async (list: readonly Case[]) =>
      new Map((await run(list, { snapshot: capped })).map((result) => [result.case.id, result.sent]));
    expect(await sentOf([...cases].reverse())).toEqual(await sentOf(cases));
  });

  it("embeds messages a batch at a time, each text of a batch once", async () => {
    const asked: (readonly string[])[] = [];
    const cases = Array.from({ length: 300 }, (_, at) => ({ id: String(at), message: `hole ${at % 256}`, needs: [] }));
    const counting = async (texts: readonly string[]) => {
      asked.push(texts);
      return vectorsFor();
    };
    expect(await run(cases, { vectorsFor: counting })).toHaveLength(300);
    const [, ...batches] = asked;
    expect(batches.map((texts) => texts.filter((text) => text.startsWith("hole ")).length)).toEqual([256, 44]);
    for (const texts of batches) expect(new Set(texts).size).toBe(texts.length);
  });

  it("uses the history for a message that only refers back", async () => {
    const cases = [{ id: "1", message: "and another one", needs: [], history: ["drill the holes"] }];
    const one = withPreset(snapshot, "toolcrib", { ...NO_ADJUSTMENTS, maxTools: 1, gate: false });
    expect((await run(cases, { snapshot: one }))[0]?.sent).toEqual(["drill_holes"]);
  });
});
