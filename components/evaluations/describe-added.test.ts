import { expect, it } from "vitest";
import { describeAdded } from "./describe-added";

it("counts added and existing cases", () => {
  expect(describeAdded({ added: 3, skipped: 0 }, "starter")).toBe("Added 3 cases to starter.");
  expect(describeAdded({ added: 1, skipped: 2 }, "starter")).toBe("Added 1 case to starter (2 cases already there).");
});

it("says so if nothing was added", () => {
  expect(describeAdded({ added: 0, skipped: 1 }, "starter")).toBe("Nothing added: starter already has this message.");
});
