import { expect, it } from "vitest";
import { HOLD_REASONS } from "@/server/contract/drift";
import { describeCalls, describeHeld, describeReasons } from "./describe-drift";

it("says why each field was held back", () => {
  const fields = HOLD_REASONS.map((reason) => ({ field: "description", reason, old: "", new: "" }));
  const said = describeReasons({ fields: [...fields, { field: "annotations", reason: null, old: {}, new: {} }] });
  expect(said).toHaveLength(HOLD_REASONS.length);
  expect(said[0]).toBe("Description: you wrote your own, which a sync does not overwrite by itself.");
  for (const sentence of said) expect(sentence).toMatch(/^[A-Z].*\.$/);
});

it("says what happens to calls meanwhile", () => {
  expect(describeCalls({ calls: "unchanged", state: "pending" })).toBeNull();
  expect(describeCalls({ calls: "flagged", state: "accepted" })).toContain("still run");
  expect(describeCalls({ calls: "refused", state: "pending" })).toContain("until you accept");
  expect(describeCalls({ calls: "refused", state: "landed" })).toContain("until you publish");
});

it("counts what was held back", () => {
  expect([describeHeld(1), describeHeld(2)]).toEqual(["1 held change", "2 held changes"]);
});
