import { describe, expect, it } from "vitest";
import { compile } from "@/server/engine/compile";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { someRole, someSnapshot, someTool } from "@/server/testing/some-snapshot";
import { trySkill } from "./skill-trial.service";

const compiled = compile(someSnapshot({ tools: [someTool("a")], roles: [someRole("r")] }), NO_VECTORS);
const AT = "2026-01-01T00:00:00.000Z";
const asked = (message: string, role = "r") => ({ role, message, at: AT });

const VECTORS: Record<string, Float32Array> = {
  "write the report": Float32Array.of(1, 0),
  "the report please": Float32Array.of(0.8, 0.6),
  hello: Float32Array.of(0, 1),
};
const embeddings = { queryVectors: async () => ({ lookup: (text: string) => VECTORS[text], degraded: null }) };
const none = { queryVectors: async () => ({ lookup: () => undefined, degraded: "embedder" as const }) };

describe("messages that a skill would match", () => {
  it("are those within the threshold of the role's policy, the closest first", async () => {
    const messages = [
      asked("hello"),
      asked("the report please"),
      asked("gone", "no such role"),
      asked("no vector yet"),
    ];
    const trial = await trySkill(embeddings, compiled, "write the report", messages);
    expect(trial).toMatchObject({ missing: null, looked: 2, matched: 1 });
    expect(trial.nearest.map(({ message, isMatch }) => [message, isMatch])).toEqual([
      ["the report please", true],
      ["hello", false],
    ]);
    expect(trial.nearest[0]?.similarity).toBeCloseTo(0.8);
  });

  it("are none, with the reason, without a goal, without messages and without an embedder", async () => {
    expect((await trySkill(embeddings, compiled, " ", [asked("hello")])).missing).toBe("goal");
    expect((await trySkill(embeddings, compiled, "x", [asked("hello", "gone")])).missing).toBe("messages");
    expect((await trySkill(none, compiled, "x", [asked("hello")])).missing).toBe("embedder");
  });
});
