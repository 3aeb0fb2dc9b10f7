import { describe, expect, it } from "vitest";
import { findTextSizes } from "./text-sizes";

const FORBIDDEN: readonly string[] = [
  '<p className="text-ink-faint text-xs">',
  '<h2 className="font-medium sm:text-lg">',
  '<p className="!text-2xl">',
  '<p className="text-[11px]">',
  '<code className="text-[0.9286em]">',
  '<p className="[font-size:11px]">',
  "const tick = { fontSize: 12 };",
  "<Label fontSize={12} />",
];

const ALLOWED: readonly string[] = [
  '<p className="text-sm text-base text-xl text-ink text-left text-[var(--hue)]">',
  "const tick = { fontSize: TEXT_SIZE };",
  "<Label fontSize={TEXT_SIZE} />",
  '<div className="grid max-w-lg gap-x-lg">',
];

describe("the three text sizes", () => {
  it.each(FORBIDDEN)("refuse a fourth: %s", (source) => {
    const found = findTextSizes("components/tools/tool-list.tsx", `const first = 1;\n${source}`);
    expect(found.map(({ line }) => line)).toEqual([2]);
  });

  it.each(ALLOWED)("leave the rest alone: %s", (source) => {
    expect(findTextSizes("components/tools/tool-list.tsx", source)).toEqual([]);
  });

  it("apply to pages and components only", () => {
    expect(findTextSizes("server/main.ts", 'const style = "text-xs";')).toEqual([]);
  });
});
