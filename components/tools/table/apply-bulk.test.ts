import { expect, it } from "vitest";
import { applyBulk, describeBulk } from "./apply-bulk";
import type { ToolTableRow } from "./tool-rows";

const rows = ["a", "b"].map((id) => ({ id, name: id, enabled: true, loadPolicy: "deferred" }) as ToolTableRow);

it("changes the selected rows and keeps the other objects", () => {
  const after = applyBulk(rows, new Set(["a"]), { kind: "load-policy", value: "core" });
  expect(after.map(({ loadPolicy }) => loadPolicy)).toEqual(["core", "deferred"]);
  expect(after[1]).toBe(rows[1]);
});

it("describes what changed, what was already set, and the target", () => {
  expect(describeBulk({ kind: "enabled", value: false }, 12, 12, "")).toBe("12 tools are disabled in the draft.");
  expect(describeBulk({ kind: "load-policy", value: "core" }, 1, 3, "")).toBe(
    "1 tool is core in the draft. 2 were already core.",
  );
  const action = { kind: "group", group: "bundle", id: "b1", change: "add" } as const;
  expect(describeBulk(action, 0, 2, "bundle git")).toBe("Nothing changed: all of them were already in bundle git.");
});
