import { describe, expect, it } from "vitest";
import { closedWays } from "./closed-ways";
import { describeWaiting, stateOf } from "./source-state";
import { accessOf, describeConnection, readArguments, withField } from "./ways";

describe("source state", () => {
  const nothing = { added: 0, changed: 0, removed: 0 };
  const fine = { syncError: null, syncedAt: "2026-01-01T00:00:00Z", canSync: true, waiting: nothing, held: 0 };

  it("shows errors before changes, and changes before everything else", () => {
    const waiting = { added: 1, changed: 0, removed: 0 };
    expect(stateOf({ ...fine, syncError: "gone", waiting })).toBe("failing");
    expect(stateOf({ ...fine, waiting, held: 1 })).toBe("held");
    expect(stateOf({ ...fine, waiting })).toBe("waiting");
    expect(stateOf({ ...fine, syncedAt: null })).toBe("never");
    expect(stateOf({ ...fine, kind: "builtin", syncedAt: null })).toBe("built-in");
    expect(stateOf({ ...fine, syncedAt: null, canSync: false })).toBe("by-hand");
    expect(stateOf(fine)).toBe("ok");
  });

  it("counts waiting tools by kind of change", () => {
    expect(describeWaiting({ added: 2, changed: 1, removed: 0 })).toBe("2 new, 1 changed tools");
    expect(describeWaiting({ added: 0, changed: 0, removed: 1 })).toBe("1 removed tool");
  });
});

it("explains why a connection type isn't available", () => {
  const open = { allowStdio: true, mayManage: true, names: ["git"] };
  expect(closedWays(open)).toEqual({});
  expect(closedWays({ ...open, allowStdio: false })["mcp-stdio"]).toContain("TOOLCRIB_ALLOW_STDIO=1");
  expect(closedWays({ ...open, mayManage: false })["mcp-stdio"]).toContain("Only admins");
  expect(closedWays({ ...open, names: ["workbench"] }).builtin).toContain("already");
});

describe("a connection", () => {
  it("is described in one line, with shell-quoted arguments", () => {
    expect(describeConnection("mcp", { transport: "http", url: "https://a.example/mcp" })).toBe(
      "https://a.example/mcp",
    );
    expect(describeConnection("mcp", { transport: "stdio", command: "npx", args: ["-y", "two words", "it's"] })).toBe(
      "npx -y 'two words' 'it'\\''s'",
    );
    expect(describeConnection("openapi", { baseUrl: "https://api.example" })).toContain(
      "calls go to https://api.example",
    );
    expect(describeConnection("builtin", {})).toBe("Built into Toolcrib");
  });

  it("defaults to HTTP for MCP without a transport", () => {
    expect(accessOf("mcp", { url: "https://a.example" })).toBe("mcp-http");
    expect(accessOf("mcp", { transport: "stdio", command: "x" })).toBe("mcp-stdio");
    expect(accessOf("json", {})).toBe("json");
  });

  it("omits empty fields", () => {
    expect(withField({ url: "https://a.example", syncEveryMinutes: 5 }, "syncEveryMinutes", null)).toEqual({
      url: "https://a.example",
    });
    expect(withField({}, "baseUrl", "")).toEqual({});
  });

  it("reads one argument per line and keeps a trailing newline while typing", () => {
    expect(readArguments("-y\n--path=/a b\n")).toEqual(["-y", "--path=/a b"]);
    expect(readArguments("")).toEqual([]);
    expect(readArguments("a\n\nb")).toEqual(["a", "", "b"]);
  });
});
