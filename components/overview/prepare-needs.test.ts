import { describe, expect, it } from "vitest";
import { prepareNeeds } from "./prepare-needs";

const CALM = {
  needs: {
    misses: { unknown: 0, denied: 0, unsent: 0, loaded: 0, searched: 0 },
    lint: { errors: 0, warnings: 0 },
    failingSources: [],
    driftedTools: 0,
    rollbacks: [],
    unpublished: 0,
  },
  health: { database: "ok", embedder: "ok", records: { waiting: 3, dropped: 0 } },
  embedderDetail: "local",
  words: "7 days",
  days: 7,
  role: "coder",
} as const;

describe("needs attention", () => {
  it("is empty when all is well, even with records waiting", () => {
    expect(prepareNeeds(CALM)).toEqual([]);
    expect(prepareNeeds({ ...CALM, health: { ...CALM.health, embedder: "off" } })).toEqual([]);
  });

  it("lists the most urgent first, each with a link to fix it", () => {
    const list = prepareNeeds({
      ...CALM,
      needs: {
        misses: { unknown: 2, denied: 0, unsent: 1, loaded: 0, searched: 0 },
        lint: { errors: 1, warnings: 4 },
        failingSources: [{ id: "source_1", name: "web", error: "answered 503" }],
        driftedTools: 2,
        unpublished: 3,
        rollbacks: [
          {
            role: "coder",
            at: "2026-03-02T10:00:00Z",
            reason: { kind: "recall", value: 0.9, limit: 0.99, rounds: 50 },
          },
        ],
      },
      health: { database: "ok", embedder: "down", records: { waiting: 0, dropped: 5 } },
      embedderDetail: "connection refused",
    });
    expect(list.map(({ key, href }) => [key, href])).toEqual([
      ["embedder", "/settings"],
      ["records", "/settings"],
      ["lint-errors", "/publish#checks"],
      ["sources", "/sources/source_1"],
      ["rollbacks", "/gateway"],
      ["drift", "/sources"],
      ["unpublished", "/publish"],
      ["misses", "/misses?days=7&role=coder"],
      ["lint-warnings", "/publish#checks"],
    ]);
    expect(list.find(({ key }) => key === "misses")).toMatchObject({
      text: "Tools were missing 3 times in the last 7 days",
      detail: "1 called but not sent, 2 unknown",
    });
    expect(list.find(({ key }) => key === "rollbacks")).toMatchObject({
      text: "The gateway switched 1 role back to observe",
      detail: "coder: Recall was 90% over 50 rounds, below the minimum of 99%.",
    });
    expect(list[0]?.detail).toContain("connection refused. Tools are ranked by words only.");
  });
});
