import { expect, it } from "vitest";
import { matchCommands, RANKS } from "./match-commands";

const command = (title: string, ...also: string[]) => ({ title, also });
const COMMANDS = [
  command("Modes & thresholds", "policies"),
  command("Roles"),
  command("New role", "create role"),
  command("Overview"),
  command("Controls"),
];
const find = (query: string) => matchCommands(COMMANDS, query).map(({ command: { title } }) => title);

it("shows every command in its order for an empty query", () => {
  expect(find("  ")).toEqual(COMMANDS.map(({ title }) => title));
});

it("ranks prefix matches before word matches before other matches", () => {
  expect(find("rol")).toEqual(["Roles", "New role", "Controls"]);
});

it("matches search terms, in any order", () => {
  expect(find("polic")).toEqual(["Modes & thresholds"]);
  expect(find("role NEW")).toEqual(["New role"]);
  expect(find("nothing like it")).toEqual([]);
});

it("separates good matches from weak ones", () => {
  expect(matchCommands(COMMANDS, "roles").map(({ rank }) => rank)).toEqual([RANKS.exact]);
});
