import { describe, expect, it } from "vitest";
import type { JsonObject, SourceKind } from "@/server/engine/model/snapshot";
import { connectionProblem, credentials, credentialTargets } from "./sources";

describe("a connection", () => {
  it.each<[SourceKind, JsonObject]>([
    ["builtin", {}],
    ["json", {}],
    ["json", { url: "https://example.com/tools.json", syncEveryMinutes: 5 }],
    ["openapi", { baseUrl: "https://api.example.com/v1" }],
    ["openapi", { url: "http://localhost:8080/openapi.yaml", baseUrl: "http://localhost:8080" }],
    ["mcp", { transport: "http", url: "https://example.com/mcp", syncEveryMinutes: 10_080 }],
    ["mcp", { transport: "http", url: "https://example.com/mcp", driftedCalls: "refuse" }],
    ["openapi", { driftedCalls: "flag" }],
    ["mcp", { transport: "stdio", command: "npx", args: ["-y", "some-server"], cwd: "work" }],
  ])("of kind %s accepts %j", (kind, connection) => {
    expect(connectionProblem(kind, connection)).toBeNull();
  });

  it.each<[SourceKind, JsonObject, string]>([
    ["builtin", { url: "https://example.com" }, "connection.url"],
    ["json", { url: "example.com/tools.json" }, "connection.url"],
    ["json", { document: "[]" }, "connection.document"],
    ["json", { syncEveryMinutes: 60 }, "connection.syncEveryMinutes"],
    ["json", { driftedCalls: "ask" }, "connection.driftedCalls"],
    ["openapi", { url: "https://example.com", syncEveryMinutes: 4 }, "connection.syncEveryMinutes"],
    ["openapi", { baseUrl: "ftp://example.com" }, "connection.baseUrl"],
    ["mcp", {}, "connection.transport"],
    ["mcp", { transport: "http" }, "connection.url"],
    ["mcp", { transport: "http", url: "https://ada:secret@example.com/mcp" }, "connection.url"],
    ["mcp", { transport: "http", url: "file:///etc/passwd" }, "connection.url"],
    ["mcp", { transport: "http", url: "https://example.com", command: "sh" }, "connection.command"],
    ["mcp", { transport: "stdio", command: "" }, "connection.command"],
    ["mcp", { transport: "stdio", command: "sh", args: ["-c", 1] }, "connection.args.1"],
    ["mcp", { transport: "stdio", command: "sh", env: { KEY: "x" } }, "connection.env"],
  ])("of kind %s rejects %j: %s", (kind, connection, field) => {
    expect(connectionProblem(kind, connection)?.field).toBe(field);
  });

  it("sends credentials to the called address, and to its description if that has the same origin", () => {
    const calls = { baseUrl: "https://api.example.com/v1" };
    const targets = (url: string) => credentialTargets("openapi", { ...calls, url });
    expect(targets("https://docs.example.com/openapi.json")).toEqual(["https://api.example.com/v1/"]);
    expect(targets("https://api.example.com/v1/openapi.json")).toEqual(["https://api.example.com/v1/"]);
    expect(targets("https://api.example.com/docs/openapi.json")).toEqual([
      "https://api.example.com/v1/",
      "https://api.example.com/docs/openapi.json/",
    ]);
    expect(credentialTargets("json", { url: "https://docs.example.com/x" })).toEqual(["https://docs.example.com/x/"]);
    expect(credentialTargets("json", { url: "https://a.example/x/tools.json" })).toEqual(["https://a.example/x/"]);
    expect(credentialTargets("mcp", { transport: "http", url: "https://a.example/mcp?x=1" })).toEqual([
      "https://a.example/mcp/",
    ]);
    expect(credentialTargets("json", {})).toEqual([]);
  });
});

describe("credentials", () => {
  it.each([
    { headers: { "X Key": "a" } },
    { headers: { "X-Key": "a\r\nHost: evil.example" } },
    { headers: { Host: "evil.example" } },
    { env: { "A=B": "c" } },
    { token: "x" },
  ])("are rejected as %j", (input) => {
    expect(credentials.safeParse(input).success).toBe(false);
  });
});
