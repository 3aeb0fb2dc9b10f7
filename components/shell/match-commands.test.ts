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

it("shows everything, in its own order, while nothing is typed", () => {
  expect(find("  ")).toEqual(COMMANDS.map(({ title }) => title));
});

it("puts what begins with it before what has a word of it, and that before any other place", () => {
  expect(find("rol")).toEqual(["Roles", "New role", "Controls"]);
});

it("knows commands by other words, and takes words in any order", () => {
  expect(find("polic")).toEqual(["Modes & thresholds"]);
  expect(find("role NEW")).toEqual(["New role"]);
  expect(find("nothing like it")).toEqual([]);
});

it("tells a good fit from a poor one", () => {
  expect(matchCommands(COMMANDS, "roles").map(({ rank }) => rank)).toEqual([RANKS.exact]);
});
