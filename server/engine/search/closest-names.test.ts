import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ToolSet } from "@/server/engine/tool-set";
import { someTool } from "@/server/testing/some-snapshot";
import { buildSearchIndex } from "./build-search-index";
import { closestNames } from "./closest-names";
import { findTool } from "./find-tool";

const NAMES = ["calendar.query", "contacts.search", "mail.recent", "mail.search", "reminders.list", "system.open_app"];
const TOOLS = [...NAMES, "weather.forecast"].map((name) => someTool(name));
const index = buildSearchIndex(TOOLS);
const everything = ToolSet.of(TOOLS.length, TOOLS.keys());

describe("the closest names", () => {
  it.each([
    ["mail.serach", "mail.search"],
    ["mcp__apple__open_app", "system.open_app"],
    ["search_mail", "mail.search"],
    ["listReminders", "reminders.list"],
    ["calendar.querry", "calendar.query"],
    ["apple/forecast", "weather.forecast"],
  ])("to %s begin with %s", (asked, expected) => {
    expect(closestNames(index, everything, asked)[0]).toBe(expected);
  });

  it("are none where nothing is near", () => {
    expect(closestNames(index, everything, "zzzz")).toEqual([]);
    expect(closestNames(index, everything, "")).toEqual([]);
  });

  it("are within the scope and the limit, for every string", () => {
    const name = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(...TOOLS.map((tool) => tool.name), "__proto__"),
    );
    fc.assert(
      fc.property(fc.subarray([...TOOLS.keys()]), name, (visible, asked) => {
        const scope = ToolSet.of(TOOLS.length, visible);
        const allowed = visible.map((tool) => TOOLS[tool]?.name);
        const closest = closestNames(index, scope, asked);
        expect(closest.length).toBeLessThanOrEqual(3);
        expect(allowed).toEqual(expect.arrayContaining(closest));
      }),
    );
    expect(closestNames(index, everything, "mail.".repeat(500_000)).length).toBeLessThanOrEqual(3);
  });
});

describe("the tool of a name", () => {
  const tools = ["GetUser", "get_user", "delete.user", "deleteUser", "x"].map((name) => someTool(name));
  const find = (name: string, hidden: readonly number[] = []) => {
    const visible = [...tools.keys()].filter((at) => !hidden.includes(at));
    const found = findTool(buildSearchIndex(tools), ToolSet.of(tools.length, visible), name);
    return found === null ? null : tools[found]?.name;
  };

  it("is the exact one first, and another spelling only if it fits exactly one", () => {
    expect(find("GetUser")).toBe("GetUser");
    expect(find("get_user")).toBe("get_user");
    expect(find("GETUSER")).toBe("GetUser");
    expect(find("get-user")).toBeNull();
    expect(find("delete_user")).toBeNull();
    expect(find("X")).toBe("x");
  });

  it("is never one outside the scope, which also makes nothing ambiguous", () => {
    expect(find("x", [4])).toBeNull();
    expect(find("delete_user", [3])).toBe("delete.user");
    expect(find("__proto__")).toBeNull();
  });
});
