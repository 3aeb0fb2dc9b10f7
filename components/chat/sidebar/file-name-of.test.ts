import { expect, it } from "vitest";
import { fileNameOf } from "./file-name-of";

it("keeps the words of a title, and nothing that a path could mean", () => {
  expect(fileNameOf("Turn off the kitchen lights")).toBe("turn-off-the-kitchen-lights");
  expect(fileNameOf("../../etc/passwd")).toBe("etc-passwd");
  expect(fileNameOf("Wetter für morgen?")).toBe("wetter-für-morgen");
});

it("gives every title a name, and none that is too long", () => {
  expect(fileNameOf("???")).toBe("chat");
  expect(fileNameOf("a".repeat(200))).toHaveLength(60);
  expect(fileNameOf(`${"a".repeat(59)} b`)).toBe("a".repeat(59));
});
