import { describe, expect, it } from "vitest";
import { someAgent } from "@/server/agent/execute/some-run.testing";
import { createTestServices } from "@/server/agent/execute/test-services.testing";
import { getToolInput, loadToolsInput } from "@/server/contract/agent/discovery";
import { getTool, loadTools } from "./discovery.service";

describe("loading tools", () => {
  it("changes the session once and is recorded once, however many are named", async () => {
    const { services, calls, sessions } = createTestServices();
    const input = loadToolsInput.parse({
      tools: ["saw.cut", "saw_sharpen", "saw.cut"],
      sessionId: "s1",
      role: "joiner",
    });
    const loaded = ["saw.cut", "saw_sharpen"];
    expect(await loadTools(services, someAgent(), input)).toEqual({ loaded, unknown: [] });
    expect(services.sessions.update).toHaveBeenCalledTimes(1);
    expect(sessions.get("s1")?.discovered.map(({ tool }) => tool)).toEqual(loaded);
    expect(calls).toMatchObject([
      { toolName: "load_tools", outcome: "ok", arguments: { tools: input.tools }, result: { found: loaded } },
    ]);
  });

  it("records unknown tools separately, and denied tools as unknown", async () => {
    const { services, calls } = createTestServices();
    const tools = ["saw.cut", "vault.open", "no_such_tool"];
    const input = loadToolsInput.parse({ bundle: "no_bundle", tools, sessionId: "s1", role: "joiner" });
    const { loaded, unknown } = await loadTools(services, someAgent(), input);
    expect(loaded).toEqual(["saw.cut"]);
    expect(unknown.map(({ name }) => name)).toEqual(["no_bundle", "vault.open", "no_such_tool"]);
    expect(calls).toMatchObject([
      { outcome: "ok", arguments: { tools: ["saw.cut"] } },
      { outcome: "unknown", arguments: { bundle: "no_bundle", tools: ["vault.open", "no_such_tool"] } },
    ]);
    expect(calls[0]?.arguments).not.toHaveProperty("bundle");
  });

  it("leaves the session unchanged if nothing was found", async () => {
    const { services, calls } = createTestServices();
    const input = loadToolsInput.parse({ tools: ["no_such_tool"], sessionId: "s1", role: "joiner" });
    await loadTools(services, someAgent(), input);
    expect(services.sessions.update).not.toHaveBeenCalled();
    expect(calls).toMatchObject([{ outcome: "unknown" }]);
  });
});

describe("looking at a tool", () => {
  it("never changes a session, even if one is named", async () => {
    const { services, calls, sessions } = createTestServices();
    const input = getToolInput.parse({ name: "saw.cut", sessionId: "s1", role: "joiner" });
    expect(await getTool(services, someAgent(), input)).toMatchObject({ name: "saw.cut", executable: true });
    expect(services.sessions.update).not.toHaveBeenCalled();
    expect(sessions.size).toBe(0);
    expect(calls).toMatchObject([{ toolName: "get_tool", outcome: "ok", sessionId: expect.stringMatching(/^ses_/) }]);
  });

  it("admits the tool when a model calls get_tool", async () => {
    const { execute, sessions } = createTestServices();
    await execute("get_tool", { name: "saw.cut" }, { sessionId: "s1" });
    expect(sessions.get("s1")?.discovered).toEqual([{ tool: "saw.cut", via: "get_tool" }]);
  });
});
