import { describe, expect, it, vi } from "vitest";
import { compile } from "@/server/engine/compile";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { someRole, someSnapshot, someTool } from "@/server/testing/some-snapshot";
import { warmUp } from "./warm-up";

const tools = Array.from({ length: 250 }, (_, at) =>
  someTool(`make_${at}`, { description: `Makes thing number ${at}. It takes a while.` }),
);
const snapshot = someSnapshot({ tools, roles: [someRole("maker")] });

describe("the warm-up for a first message", () => {
  it("is parsed while compiling, once per process", async () => {
    // As in a fresh process: other tests may have parsed it.
    vi.resetModules();
    const { de } = await import("@/server/engine/retrieval/gloss/languages/de");
    const engine = { ...(await import("@/server/engine/compile")), ...(await import("@/server/engine/resolve")) };
    const { entries } = de;
    let reads = 0;
    Object.defineProperty(de, "entries", {
      get() {
        reads += 1;
        return entries;
      },
    });
    const compiled = engine.compile(snapshot, NO_VECTORS);
    expect(reads).toBe(1);
    engine.compile(snapshot, NO_VECTORS);
    engine.resolve(compiled, { role: "maker", message: "schalte das Licht aus", vectorOf: NO_VECTORS });
    expect(reads).toBe(1);
  });

  it("renders in steps of one tool, in every form the role gets", () => {
    const compiled = compile(snapshot, NO_VECTORS);
    // Of both forms and the baseline.
    const tools = 3 * 250;
    // To render and to count: plainly, and as billed at most and at least.
    expect([...warmUp(compiled)].length).toBe(2 * 2 * 3 * 250 + tools + 1);
    // Even what is known takes a step each: thousands at once would block others.
    expect([...warmUp(compiled)].length).toBe(tools + 1);
  });
});
