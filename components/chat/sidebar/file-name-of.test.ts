import { expect, it } from "vitest";
import { fileNameOf } from "./file-name-of";

it("keeps the words of a title and drops path characters", () => {
  expect(fileNameOf("Turn off the kitchen lights")).toBe("turn-off-the-kitchen-lights");
  expect(fileNameOf("../../etc/passwd")).toBe("etc-passwd");
  expect(fileNameOf("Wetter für morgen?")).toBe("wetter-für-morgen");
});

it("returns a name for every title, within the length limit", () => {
  expect(fileNameOf("???")).toBe("chat");
  expect(fileNameOf("a".repeat(200))).toHaveLength(60);
  expect(fileNameOf(`${"a".repeat(59)} b`)).toBe("a".repeat(59));
});
