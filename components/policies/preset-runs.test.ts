import { describe, expect, it } from "vitest";
import type { Figures } from "@/server/contract/eval-runs";
import { newestPresetRuns } from "./preset-runs";

const figures = (recallAll: number): Figures => ({
  ...{
    cases: 10,
    recallAll,
    recallMean: recallAll,
    noToolZeroRate: null,
    neededZeroRate: null,
    metaOnlyRate: null,
    tokensSentMean: 100,
    tokensBaselineMean: 1000,
  },
  ...{ tokenRatio: 0.1, toolsSentMean: 3, resolveMsP50: 1, resolveMsP99: 2 },
});
const gaia = { kind: "preset", preset: "gaia" } as const;
const ora = { kind: "preset", preset: "ora" } as const;

describe("newestPresetRuns", () => {
  it("uses the latest finished run of each preset, never a failed or running one", () => {
    const { byPreset, open } = newestPresetRuns([
      { subject: gaia, status: "running", figures: null, setVersion: 3 },
      { subject: gaia, status: "finished", figures: figures(0.9), setVersion: 2 },
      { subject: gaia, status: "finished", figures: figures(0.5), setVersion: 1 },
      { subject: ora, status: "failed", figures: null, setVersion: 2 },
      { subject: { kind: "draft" }, status: "finished", figures: figures(1), setVersion: 2 },
    ]);
    expect([...byPreset]).toEqual([["gaia", { recall: 0.9, tokens: 0.1, version: 2 }]]);
    expect(open).toBe(1);
  });
});
