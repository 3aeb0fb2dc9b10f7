import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { trialInput } from "@/server/contract/playground";
import type { WhyInput } from "@/server/contract/why";
import type { RoleEntry } from "@/server/engine/model/snapshot";
import { TOOLCRIB } from "@/server/lib/audit/actor";
import { applyFixes } from "@/server/policy/fixes/apply-fix";
import { roles } from "@/server/policy/roles/roles.service";
import { type ApiWithKey, startApiWithKey } from "@/server/testing/start-api";
import { explainTool } from "./explain-tool";
import { findFixes, previewPlan } from "./find-fixes";

let { database, api, key, stop } = {} as ApiWithKey;
beforeAll(async () => {
  ({ database, api, key, stop } = await startApiWithKey("orchestrator"));
});
afterAll(() => stop());

const LIGHTS = "turn off the kitchen lights";
const READER = "user_reader";

function trying(message: string, role = "orchestrator"): WhyInput["about"] {
  return {
    kind: "trial",
    trial: trialInput.parse({ messages: [message], shown: 0, subject: { ref: "draft", role } }),
  };
}
const why = (tool: string, about: WhyInput["about"]) => explainTool(api.services, READER, { tool, about });
const fixes = (tool: string, about: WhyInput["about"]) => findFixes(api.services, READER, { tool, about });

/** Undoes what a test changed of the role. */
const original = new Map<string, Awaited<ReturnType<typeof roles.get>>>();
async function changeRole(name: string, change: object) {
  const role = await roles.get(database.client, name);
  original.set(name, original.get(name) ?? role);
  const { updatedAt: _time, ...fields } = role;
  await roles.update(database.client, TOOLCRIB, { ...fields, ...change });
}
afterEach(async () => {
  for (const [name, { updatedAt: _time, version: _old, ...fields }] of original) {
    const { version } = await roles.get(database.client, name);
    await roles.update(database.client, TOOLCRIB, { ...fields, version });
  }
  original.clear();
});

describe("asked about a message", () => {
  it("says why the tool is sent, or which rule keeps it out", async () => {
    expect(await why("ha_call_service", trying(LIGHTS))).toMatchObject({
      ...{ role: "orchestrator", ref: "draft", message: LIGHTS, wasSent: null },
      answer: { kind: "sent" },
    });
    expect((await why("ha_call_service", trying("hello"))).answer).toMatchObject({
      kind: "no-tools",
      modeReason: { kind: "small-talk" },
    });
    const { answer } = await why("git_log", trying(LIGHTS));
    expect(["below-cut", "no-vectors"]).toContain(answer.kind);
  });

  it("names the closest tools for a name that does not exist", async () => {
    const view = await why("ha_call_servic", trying(LIGHTS));
    expect(view.answer).toEqual({ kind: "unknown" });
    expect(view.closest).toContain("ha_call_service");
  });

  it("finds changes that work, of which any can be applied to the draft", async () => {
    await changeRole("orchestrator", { deny: { tools: ["ha_call_service"], sources: [], categories: [] } });
    expect((await why("ha_call_service", trying(LIGHTS))).answer).toEqual({
      kind: "denied",
      why: { kind: "denied-tool" },
    });
    const { plans } = await fixes("ha_call_service", trying(LIGHTS));
    expect(plans[0]?.steps).toEqual([{ kind: "allow", tool: "ha_call_service", role: "orchestrator" }]);
    await applyFixes(api.services, TOOLCRIB, [...(plans[0]?.steps ?? [])]);
    expect((await why("ha_call_service", trying(LIGHTS))).answer.kind).toBe("sent");
    expect(await fixes("ha_call_service", trying(LIGHTS))).toMatchObject({ draft: { kind: "sent" }, plans: [] });
  });

  it("applies all steps of a plan, or none if the draft has changed meanwhile", async () => {
    const draft = await api.services.states.get("draft");
    const roleNow = {
      ...(draft.snapshot.roles[0] as RoleEntry),
      id: "role_gone",
      name: "gone",
      mode: "direct" as const,
    };
    const before = { ...draft, snapshot: { ...draft.snapshot, roles: [...draft.snapshot.roles, roleNow] } };
    const services = { ...api.services, states: { get: async () => before } };
    const plan = [
      { kind: "alias", tool: "ha_call_service", keyword: "lamp magic" },
      { kind: "role-mode-auto", tool: "ha_call_service", role: "gone" },
    ] as const;
    await expect(applyFixes(services, TOOLCRIB, plan)).rejects.toMatchObject({ code: "not_found" });
    const { aliases } = await database.client.tool.findFirstOrThrow({ where: { name: "ha_call_service" } });
    expect(aliases).not.toContain("lamp magic");
  });

  it("says how many other tools come with a whole source", async () => {
    const { source } = await database.client.tool.findFirstOrThrow({
      where: { name: "ha_call_service" },
      include: { source: true },
    });
    await changeRole("orchestrator", { deny: { tools: [], sources: [source.name], categories: [] } });
    const { plans } = await fixes("ha_call_service", trying(LIGHTS));
    expect(plans[0]?.steps[0]).toMatchObject({ kind: "undeny-source", source: source.name });
    expect(plans[0]?.alsoAllowed).toBeGreaterThan(1);
  });
});

describe("a recorded round", () => {
  async function record(sessionId: string, message: string, called: readonly string[] = []) {
    const { body } = await api.ask<{ resolutionId: string; round: number }>(key, "/api/v1/resolve", {
      sessionId,
      message,
    });
    if (called.length > 0) {
      const report = { sessionId, role: "orchestrator", round: body.round, called };
      expect((await api.ask(key, "/api/v1/report", report)).body).toMatchObject({ recorded: true });
    }
    await api.services.records.flush();
    await api.services.sessions.flush();
    return body.resolutionId;
  }

  it("is answered as it was, with the session that it had then", async () => {
    await record("why", LIGHTS);
    const roundId = await record("why", "thanks, that is all");
    const view = await why("ha_call_service", { kind: "round", roundId });
    expect(view).toMatchObject({ role: "orchestrator", ref: 1, wasSent: true });
    expect(view.answer).toMatchObject({ kind: "sent", since: 0 });
    expect((await why("git_log", { kind: "round", roundId })).answer).toEqual({ kind: "settled", by: "small-talk" });
  });

  it("is answered by access alone if its message was not stored", async () => {
    const roundId = await record("gone", LIGHTS);
    await database.client.round.updateMany({ where: { id: roundId }, data: { message: null } });
    const about = { kind: "round", roundId } as const;
    expect(await why("ha_call_service", about)).toMatchObject({ answer: { kind: "message-gone" }, wasSent: true });
    expect(await fixes("ha_call_service", about)).toEqual({ draft: null, plans: [] });
    expect((await why("no_such_tool", about)).answer.kind).toBe("unknown");
  });

  it("is not found if nothing is recorded", async () => {
    await expect(why("git_log", { kind: "round", roundId: "round_none" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("previews a change on other messages: where else the tool goes, what it costs, what is lost", async () => {
    await record("calls-lights", LIGHTS, ["ha_call_service"]);
    await record("asks-files", "read the file notes.txt");
    const step = { kind: "core", tool: "git_log", role: "orchestrator" } as const;
    const input = { tool: "git_log", role: "orchestrator", message: "show the git log of last week" };
    const core = await previewPlan(api.services, READER, { ...input, steps: [step] });
    expect(core.problem).toBeNull();
    expect(core.tried).toBeGreaterThan(1);
    expect(core.alsoSent).toBeGreaterThan(1);
    expect(core.tokensAfter).toBeGreaterThan(core.tokensBefore);
    expect(core.harm).toMatchObject({ losing: 0, lost: [] });
    expect(core.harm.sessions).toBeGreaterThan(0);
    const policy = "toolcrib";
    const tight = { kind: "setting", tool: "git_log", policy, setting: "maxTools", value: 0 } as const;
    const { harm } = await previewPlan(api.services, READER, { ...input, steps: [tight] });
    expect(harm.lost).toContainEqual({ tool: "ha_call_service", sessions: 1 });
    expect(harm.losing).toBe(1);
    const gone = { ...step, tool: "no_such_tool" };
    expect((await previewPlan(api.services, READER, { ...input, steps: [gone] })).problem).toContain("no tool");
  });
});
