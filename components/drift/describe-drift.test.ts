import { expect, it } from "vitest";
import { HOLD_REASONS } from "@/server/contract/drift";
import { describeCalls, describeHeld, describeReasons } from "./describe-drift";

it("explains why each field was held back", () => {
  const fields = HOLD_REASONS.map((reason) => ({ field: "description", reason, old: "", new: "" }));
  const said = describeReasons({ fields: [...fields, { field: "annotations", reason: null, old: {}, new: {} }] });
  expect(said).toHaveLength(HOLD_REASONS.length);
  expect(said[0]).toBe("Description: you edited it, and automatic syncs don't overwrite edits.");
  for (const sentence of said) expect(sentence).toMatch(/^[A-Z].*\.$/);
});

it("describes what happens to calls", () => {
  expect(describeCalls({ calls: "unchanged", state: "pending" })).toBeNull();
  expect(describeCalls({ calls: "flagged", state: "accepted" })).toContain("still run");
  expect(describeCalls({ calls: "refused", state: "pending" })).toContain("until you accept");
  expect(describeCalls({ calls: "refused", state: "landed" })).toContain("until you publish");
});

it("counts held changes", () => {
  expect([describeHeld(1), describeHeld(2)]).toEqual(["1 change held for review", "2 changes held for review"]);
});
