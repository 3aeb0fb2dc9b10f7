import { describe, expect, it } from "vitest";
import { STARTER_FIGURES } from "@/server/contract/preset-figures";
import { tauNote } from "./tau-note";

describe("tauNote", () => {
  const remote = { kind: "openai", model: "text-embedding-3-small" };

  it("names both models if the embedder is not the calibrated one", () => {
    const note = tauNote("signals.semantic.tau", remote);
    expect(note).toContain(STARTER_FIGURES.model);
    expect(note).toContain(remote.model);
  });

  it("is null for the calibrated model, for no model, and for any other setting", () => {
    expect(tauNote("signals.semantic.tau", { kind: "local", model: STARTER_FIGURES.model })).toBeNull();
    expect(tauNote("signals.semantic.tau", { kind: "off", model: "none" })).toBeNull();
    expect(tauNote("signals.semantic.tau", undefined)).toBeNull();
    expect(tauNote("signals.skill.tau", remote)).toBeNull();
  });
});
