import { afterEach, expect, it, vi } from "vitest";
import { hasUnsaved, leaveWhenSafe, markUnsaved, readLeaving, settleLeaving, watchLeaving } from "./leave-guard";

const FORM = Symbol("a form");

afterEach(() => {
  markUnsaved(FORM, false);
  settleLeaving(false);
});

it("leaves immediately without unsaved changes", () => {
  const go = vi.fn();
  leaveWhenSafe(go);
  expect(go).toHaveBeenCalledOnce();
  expect(readLeaving()).toBeNull();
});

it("asks if there are unsaved changes, and stays on cancel", () => {
  const go = vi.fn();
  const asked = vi.fn();
  const stop = watchLeaving(asked);
  markUnsaved(FORM, true);
  leaveWhenSafe(go);
  expect(asked).toHaveBeenCalled();
  expect(go).not.toHaveBeenCalled();
  settleLeaving(false);
  expect(go).not.toHaveBeenCalled();
  expect(hasUnsaved()).toBe(true);
  stop();
});

it("leaves on confirm, and does not ask again for the same changes", () => {
  const go = vi.fn();
  markUnsaved(FORM, true);
  leaveWhenSafe(go);
  settleLeaving(true);
  expect(go).toHaveBeenCalledOnce();
  expect(hasUnsaved()).toBe(false);
});
