import { expect, it } from "vitest";
import { describeAdded } from "./describe-added";

it("says what was added, and what was there already", () => {
  expect(describeAdded({ added: 3, skipped: 0 }, "starter")).toBe("3 cases added to starter.");
  expect(describeAdded({ added: 1, skipped: 2 }, "starter")).toBe(
    "1 case added to starter; 2 cases were there already.",
  );
});

it("never claims that something was added that was not", () => {
  expect(describeAdded({ added: 0, skipped: 1 }, "starter")).toBe(
    "starter has this message already; nothing was added.",
  );
});
