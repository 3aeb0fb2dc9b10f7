import { describe, expect, it } from "vitest";
import { callerSnapshot } from "@/server/agent/caller-tools/caller-snapshot";
import type { Conversation } from "@/server/contract/agent/read-messages";
import { compile } from "@/server/engine/compile";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import { PRESETS, type PresetName } from "@/server/engine/model/snapshot";
import { startSession } from "@/server/engine/session/session";
import { runSync } from "@/server/engine/util/chunked";
import { someRole, someSnapshot, someTool } from "@/server/testing/some-snapshot";
import { toyVectors } from "@/server/testing/toy-vectors";
import { type SelectRequest, selectTools } from "./select";

const vectorOf = toyVectors([]);
const NAMES = Array.from({ length: 30 }, (_, at) => `mcp__s__tool_${at}`);

function compiledFor(preset: PresetName) {
  const deny = { tools: ["tool_9"], sources: [], categories: [] };
  const policy = { id: "p", name: "p", title: "", description: "", preset, settings: PRESET_SETTINGS[preset] };
  const roles = [someRole("agent", { policy: "p", deny })];
  const snapshot = someSnapshot({ roles, policies: [policy], tools: [someTool("tool_9")] });
  const inputSchema = { type: "object", properties: { id: { type: "string", description: "Which one ".repeat(20) } } };
  const tools = NAMES.map((name, at) => ({ name, description: `Does the thing of number ${at}.`, inputSchema }));
  return compile(runSync(callerSnapshot(snapshot, tools, "pass")).snapshot, vectorOf);
}

const said = (message: string, change: Partial<Conversation> = {}): Conversation => ({
  ...{ message, history: [], assistant: null, results: [], calledNow: [], calledBefore: [] },
  ...change,
});

function select(preset: PresetName, change: Partial<SelectRequest>) {
  const compiled = compiledFor(preset);
  const base = { role: "agent", conversation: said("what is up"), session: startSession("agent") };
  return selectTools({ compiled, ...base, format: "anthropic", vectorOf, ...change });
}

describe.each(PRESETS)("under %s", (preset) => {
  it("tools that the conversation has called, or that are named, are always sent, unless denied", () => {
    const called = [...NAMES.slice(2, 14), "mcp__s__tool_29"];
    const conversation = said("thanks", { calledNow: ["mcp__s__tool_1"] });
    const toolChoice = { kind: "named", name: "mcp__s__tool_20" } as const;
    const { keep } = select(preset, { conversation, called, toolChoice });
    const wanted = [...called.filter((name) => name !== "mcp__s__tool_9"), "mcp__s__tool_1", "mcp__s__tool_20"];
    expect(keep).toEqual(expect.arrayContaining(wanted));
    expect(keep).not.toContain("mcp__s__tool_9");
    expect(new Set(keep).size).toBe(keep.length);
  });

  it("a model that must call something has something to call", () => {
    expect(select(preset, { conversation: said("thanks!"), toolChoice: { kind: "required" } }).keep).not.toEqual([]);
  });
});

it.each(["thanks!", "hello there", "how are you today?"])(
  "small talk keeps the way to tools: an agent behind the gateway can't ask again (%s)",
  (message) => {
    const { mode, keep, metaTools } = select("toolcrib", { conversation: said(message) });
    expect(mode).not.toBe("chat");
    expect(keep).toEqual([]);
    expect(metaTools).toContain("search_tools");
  },
);
