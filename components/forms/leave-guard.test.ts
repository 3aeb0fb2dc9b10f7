import { afterEach, expect, it, vi } from "vitest";
import { hasUnsaved, leaveWhenSafe, markUnsaved, readLeaving, settleLeaving, watchLeaving } from "./leave-guard";

const FORM = Symbol("a form");

afterEach(() => {
  markUnsaved(FORM, false);
  settleLeaving(false);
});

it("goes at once where nothing would be lost", () => {
  const go = vi.fn();
  leaveWhenSafe(go);
  expect(go).toHaveBeenCalledOnce();
  expect(readLeaving()).toBeNull();
});

it("asks before something typed would be lost, and stays when told to", () => {
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

it("goes when told to, and asks no second time for the same text", () => {
  const go = vi.fn();
  markUnsaved(FORM, true);
  leaveWhenSafe(go);
  settleLeaving(true);
  expect(go).toHaveBeenCalledOnce();
  expect(hasUnsaved()).toBe(false);
});
