import { expect, it } from "vitest";
import { auditListInput } from "@/server/contract/audit";
import { AUDIT_FILTERS, isFiltered, toAuditInput } from "./audit-query";

it("has no filters by default", () => {
  expect(toAuditInput(AUDIT_FILTERS)).toEqual({});
  expect(isFiltered(AUDIT_FILTERS)).toBe(false);
  expect(isFiltered({ ...AUDIT_FILTERS, before: "7" })).toBe(false);
});

it("includes the whole last day", () => {
  const { from, to } = toAuditInput({ ...AUDIT_FILTERS, from: "2026-03-05", to: "2026-03-05" });
  expect(Date.parse(to ?? "") - Date.parse(from ?? "")).toBe(86_400_000);
});

it("drops invalid values, so that the API accepts any URL", () => {
  const input = toAuditInput({
    ...AUDIT_FILTERS,
    q: "  git ",
    from: "yesterday",
    to: "2026-99-99",
    before: "7; DROP",
    noun: "x".repeat(500),
  });
  expect(input).toEqual({ text: "git", noun: "x".repeat(60) });
  expect(auditListInput.safeParse(input).success).toBe(true);
});
