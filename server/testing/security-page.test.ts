import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { PROJECT_ROOT } from "@/server/paths";

const page = readFileSync(path.join(PROJECT_ROOT, "public/docs/security.md"), "utf8");
const section = page.split(/^## /m).find((part) => part.startsWith("Threats")) ?? "";
const rows = section
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .slice(1)
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, threat = "", stops = "", shownBy = ""]) => ({ threat, stops, shownBy }));

describe("the page about security", () => {
  it("has rows", () => expect(rows.length).toBeGreaterThan(30));

  it.each(rows)("says what stops it, and which tests show that: $threat", ({ stops, shownBy }) => {
    expect(stops).not.toBe("");
    const files = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      expect(file).toMatch(/\.(test|spec)\.tsx?$/);
      expect(existsSync(path.join(PROJECT_ROOT, file)), file).toBe(true);
    }
  });
});
