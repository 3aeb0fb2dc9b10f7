import { expect, it } from "vitest";
import { buildAliasMatcher } from "./alias-matcher";

const tools = [
  { aliases: [] },
  { aliases: ["Licht aus", "Licht", "明かりを消す"] },
  { aliases: ["PR", "灯", "ปิดไฟ"] },
  { aliases: ["licht AUS"] },
];
const match = buildAliasMatcher(tools) ?? (() => []);

it("finds whole words, in any case, and the longest alias of a tool", () => {
  expect(match("Mach das LICHT  aus!")).toEqual([
    { tool: 1, alias: "Licht aus" },
    { tool: 3, alias: "licht AUS" },
  ]);
  expect(match("see the PRs, and PR 7")).toEqual([{ tool: 2, alias: "PR" }]);
  expect(match("Lichtausfall im April")).toEqual([]);
});

it("finds aliases anywhere in scripts without spaces, except single characters", () => {
  expect(match("リビングの明かりを消すには")).toEqual([{ tool: 1, alias: "明かりを消す" }]);
  expect(match("ช่วยปิดไฟห้องนอน")).toEqual([{ tool: 2, alias: "ปิดไฟ" }]);
  expect(match("街灯")).toEqual([]);
});

it("does not exist if no tool has an alias", () => {
  expect(buildAliasMatcher([{ aliases: [] }])).toBeNull();
});
