import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestWorkbench, type TestWorkbench } from "./workbench.testing";

let bench: TestWorkbench;
beforeAll(async () => {
  bench = await openTestWorkbench();
  const { client } = bench.database;
  for (const id of ["user_a", "user_b"]) {
    await client.user.create({ data: { id, name: id, email: `${id}@example.com`, emailVerified: true } });
  }
  await client.agentKey.create({ data: { id: "key_a", name: "k", prefix: "tc_1", keyHash: "1", createdBy: "user_a" } });
  await client.agentKey.create({
    data: { id: "key_sister", name: "k", prefix: "tc_3", keyHash: "3", createdBy: "user_a" },
  });
  await client.agentKey.create({ data: { id: "key_free", name: "k", prefix: "tc_2", keyHash: "2" } });
  await client.chat.create({
    data: {
      id: "chat_logo",
      userId: "user_a",
      title: "Logo",
      roleName: "orchestrator",
      modelName: "m",
      updatedAt: new Date("2026-11-10T10:05:00Z"),
      messages: {
        create: [
          message(0, "person", "2026-11-10T10:00:00Z", [{ type: "text", text: "Which colour for the logo?" }]),
          message(1, "model", "2026-11-10T10:01:00Z", [
            { type: "tool-call", toolName: "scratch_read", input: { pad: "secret-argument" } },
            { type: "text", text: "We decided on blue for the logo." },
          ]),
        ],
      },
    },
  });
  await client.session.create({
    data: {
      id: "ses_boiler",
      ownerId: "key_a",
      externalId: "run-7",
      roleName: "home",
      state: {},
      expiresAt: new Date("2027-01-01"),
    },
  });
  await addRound("ses_boiler", "key_a", 0, "The boiler leaks, order a new logo sticker", "2026-11-12T08:00:00Z");
  await addRound("ses_boiler", "key_a", 1, "The boiler leaks, order a new logo sticker", "2026-11-12T08:00:05Z");
  await addRound("ses_boiler", "key_a", 2, null, "2026-11-12T08:01:00Z");
  await addRound("ses_free", "key_free", 0, "My own boiler", "2026-11-13T08:00:00Z");
  await client.toolCall.create({
    data: {
      id: "call_1",
      sessionId: "ses_boiler",
      roundId: "res_ses_boiler_1",
      ownerId: "key_a",
      revision: 1,
      roleName: "home",
      toolName: "task_create",
      outcome: "ok",
      sent: true,
    },
  });
  await client.report.create({
    data: {
      roundId: "res_ses_boiler_1",
      roleName: "home",
      called: ["task_create", "web_search"],
      unsent: [],
      unknown: [],
    },
  });
});
beforeEach(() => {
  bench.sessionId = null;
  bench.mayName = () => true;
});
afterAll(() => bench.database.drop());

function message(position: number, author: "person" | "model", at: string, parts: object[]) {
  return { id: `msg_${position}`, position, author, parts, createdAt: new Date(at) };
}

async function addRound(sessionId: string, ownerId: string, round: number, text: string | null, at: string) {
  await bench.database.client.round.create({
    data: {
      id: `res_${sessionId}_${round}`,
      sessionId,
      ownerId,
      round,
      revision: 1,
      roleName: "home",
      format: "openai-chat",
      mode: "selective",
      modeReason: {},
      message: text,
      sentTokens: 0,
      baselineTokens: 0,
      keptTokens: 0,
      resolveMicros: 1,
      at: new Date(at),
    },
  });
}

describe("searching earlier conversations", () => {
  it("finds words in chats and agent sessions, best first, with author and time", async () => {
    const { passages } = await bench
      .newOwner("user_a")
      .call("session_search", { query: "what did we decide about the logo?" });
    expect(passages).toEqual([
      {
        session_id: "chat_logo",
        title: "Logo",
        date: "2026-11-10T10:01:00.000Z",
        who: "agent",
        passage: "We decided on blue for the logo.",
      },
      {
        session_id: "ses_boiler",
        date: "2026-11-12T08:00:05.000Z",
        who: "person",
        passage: "The boiler leaks, order a new logo sticker",
      },
      {
        session_id: "chat_logo",
        title: "Logo",
        date: "2026-11-10T10:00:00.000Z",
        who: "person",
        passage: "Which colour for the logo?",
      },
    ]);
  });

  it("respects period, author and limit", async () => {
    const owner = bench.newOwner("user_a");
    const dates = async (args: Record<string, string | number>) =>
      (await owner.call("session_search", { query: "logo", ...args })).passages.map(({ date }: { date: string }) =>
        date.slice(0, 16),
      );
    expect(await dates({})).toEqual(["2026-11-12T08:00", "2026-11-10T10:01", "2026-11-10T10:00"]);
    expect(await dates({ speaker: "agent" })).toEqual(["2026-11-10T10:01"]);
    expect(await dates({ speaker: "person" })).toEqual(["2026-11-12T08:00", "2026-11-10T10:00"]);
    expect(await dates({ since: "2026-11-11" })).toEqual(["2026-11-12T08:00"]);
    expect(await dates({ until: "2026-11-10" })).toHaveLength(2);
    expect(await dates({ limit: 1 })).toHaveLength(1);
  });

  it("searches messages, not tool arguments", async () => {
    const answer = await bench.newOwner("user_a").call("session_search", { query: "secret-argument" });
    expect(answer).toEqual({ passages: [], found: 0, note: "No earlier conversation has any of these words" });
  });

  it("never shows other people's messages", async () => {
    expect((await bench.newOwner("user_b").call("session_search", { query: "logo boiler" })).found).toBe(0);
    const free = await bench.newOwner("key_free").call("session_search", { query: "boiler" });
    expect(free.passages.map(({ passage }: { passage: string }) => passage)).toEqual(["My own boiler"]);
    expect((await bench.newOwner("key_a").call("session_search", { query: "colour" })).found).toBe(0);
    expect(await bench.newOwner("user_b").fail("session_read", { session_id: "chat_logo" })).toContain(
      "no conversation",
    );
    expect(await bench.newOwner("user_b").fail("session_read", { session_id: "ses_boiler" })).toContain(
      "no conversation",
    );
  });

  it("shows a key only its own messages, not those of its creator or the creator's other keys", async () => {
    const key = bench.newOwner("user_a", "key_a");
    const { passages } = await key.call("session_search", { query: "logo colour" });
    expect(passages.map((passage: { session_id: string }) => passage.session_id)).toEqual(["ses_boiler"]);
    expect((await key.call("session_read", { session_id: "last" })).session_id).toBe("ses_boiler");
    expect(await key.fail("session_read", { session_id: "chat_logo" })).toContain("no conversation");
    const sister = bench.newOwner("user_a", "key_sister");
    expect((await sister.call("session_search", { query: "logo boiler colour" })).found).toBe(0);
    expect((await sister.call("session_read", { session_id: "last" })).total).toBe(0);
    for (const session_id of ["chat_logo", "ses_boiler", "run-7"]) {
      expect(await sister.fail("session_read", { session_id })).toContain("no conversation");
    }
  });

  it("names no role", async () => {
    const owner = bench.newOwner("user_a");
    for (const session_id of ["chat_logo", "ses_boiler"]) {
      expect(JSON.stringify(await owner.call("session_read", { session_id }))).not.toMatch(/role|orchestrator|home/);
    }
  });

  it("excludes the current conversation", async () => {
    bench.sessionId = "run-7";
    const answer = await bench.newOwner("user_a").call("session_search", { query: "boiler" });
    expect(answer.found).toBe(0);
    expect((await bench.newOwner("user_a").call("session_read", { session_id: "last" })).session_id).toBe("chat_logo");
  });
});

describe("reading an earlier conversation", () => {
  it("returns a chat's messages, all or some, with tools on request", async () => {
    const owner = bench.newOwner("user_a");
    const whole = await owner.call("session_read", { session_id: "chat_logo", include_tool_calls: true });
    expect(whole).toMatchObject({ title: "Logo", total: 2 });
    expect(whole.messages[1]).toEqual({
      message: 2,
      who: "agent",
      at: "2026-11-10T10:01:00.000Z",
      text: "We decided on blue for the logo.",
      tools: ["scratch_read"],
    });
    const first = await owner.call("session_read", { session_id: "chat_logo", limit: 1 });
    expect(first).toMatchObject({ messages: [{ message: 1, who: "person" }], next_message: 2 });
    expect(first.messages[0]).not.toHaveProperty("tools");
    const rest = await owner.call("session_read", { session_id: "chat_logo", from_message: 2 });
    expect(rest.messages.map(({ message }: { message: number }) => message)).toEqual([2]);
    expect(rest).not.toHaveProperty("next_message");
  });

  it("returns each agent message once, by either session id, and marks messages that were not stored", async () => {
    const owner = bench.newOwner("user_a");
    const read = await owner.call("session_read", { session_id: "run-7", include_tool_calls: true });
    expect(read.session_id).toBe("ses_boiler");
    expect(read.messages).toEqual([
      {
        message: 1,
        who: "person",
        at: "2026-11-12T08:00:00.000Z",
        text: "The boiler leaks, order a new logo sticker",
        tools: ["task_create", "web_search"],
      },
      { message: 2, who: "person", at: "2026-11-12T08:01:00.000Z", text: "(the message was not stored)", tools: [] },
    ]);
    expect(await owner.call("session_read", { session_id: "last" })).toMatchObject({ session_id: "ses_boiler" });
  });

  it("does not name tools that the agent may not use", async () => {
    bench.mayName = (tool) => tool === "web_search";
    const read = await bench.newOwner("user_a").call("session_read", { session_id: "run-7", include_tool_calls: true });
    expect(read.messages[0]).toMatchObject({ tools: ["web_search"], other_tools: 1 });
    expect(JSON.stringify(read)).not.toContain("task_create");
  });

  it("says if there is nothing", async () => {
    const owner = bench.newOwner("user_b");
    expect(await owner.call("session_read", { session_id: "last" })).toEqual({
      messages: [],
      total: 0,
      note: "There is no earlier conversation",
    });
    expect(await owner.fail("session_read", { session_id: "s_2041" })).toContain("There is no conversation s_2041");
  });

  it("shows a chat's rounds only as the chat", async () => {
    const { client } = bench.database;
    await client.session.create({
      data: {
        id: "ses_chat",
        ownerId: "user_a",
        externalId: "chat_logo",
        roleName: "r",
        state: {},
        expiresAt: new Date("2027-01-01"),
      },
    });
    await addRound("ses_chat", "user_a", 0, "Which colour for the logo?", "2026-11-10T10:00:00Z");
    const answer = await bench.newOwner("user_a").call("session_search", { query: "colour" });
    expect(answer.passages.map((passage: { session_id: string }) => passage.session_id)).toEqual(["chat_logo"]);
  });
});
