import { expect, it } from "vitest";
import type { MissRow } from "@/server/contract/usage";
import { prepareMisses } from "./prepare-misses";

const row = (kind: MissRow["kind"], name: string, count = 1, messages: string[] = []): MissRow => {
  return { kind, name, count, lastAt: "2026-03-01T00:00:00.000Z", messages };
};
const rows = [
  row("searched", "send mail", 4),
  row("unknown", "ghost", 3, ["boo"]),
  row("unsent", "fax"),
  row("unknown", "x"),
];
const shape = (kind: string, search: string) =>
  prepareMisses(rows, { kind, search }).map((group) => [group.kind, group.count, group.rows.map(({ name }) => name)]);

it("groups misses by kind in a fixed order and counts them", () => {
  expect(shape("all", "")).toEqual([
    ["unsent", 1, ["fax"]],
    ["unknown", 4, ["ghost", "x"]],
    ["searched", 4, ["send mail"]],
  ]);
});

it("searches names and messages, in one kind or all", () => {
  expect(shape("all", "BOO")).toEqual([["unknown", 3, ["ghost"]]]);
  expect(shape("searched", "ghost")).toEqual([]);
});
