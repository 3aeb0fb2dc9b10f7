import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RolePreviewInput } from "@/server/contract/roles";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { roles } from "./roles.service";
import { tryRole } from "./try-role";

let database: TestDatabase;
let api: RunningApi;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

async function typed(name: string, change: Partial<RolePreviewInput["fields"]> = {}): Promise<RolePreviewInput> {
  const {
    version: _,
    updatedAt: __,
    title: ___,
    description: ____,
    id,
    ...rest
  } = await roles.get(database.client, name);
  const fields = { ...rest, allow: { ...rest.allow, tools: [...rest.allow.tools] } } as RolePreviewInput["fields"];
  return { id, fields: { ...fields, ...change } };
}

async function say(role: string, message: string): Promise<void> {
  await database.pool.query(
    `INSERT INTO round (id, session_id, owner_id, round, revision, role_name, format, mode, mode_reason, message, tool_names,
      tool_tokens, sent_tokens, baseline_tokens, kept_tokens, resolve_micros)
     VALUES ($1, 's', 'k', 0, 1, $2, 'openai-chat', 'selective', '{}', $3, '{}', '{}', 1, 1, 0, 1)`,
    [randomUUID(), role, message],
  );
}

it("uses evaluation messages if no agent messages are stored, and records nothing", async () => {
  const trial = await tryRole(api.services, "user_reader", await typed("coder"));
  expect(trial).not.toMatchObject({ origin: "role" });
  expect(trial.messages).toBeGreaterThan(0);
  expect(trial.toolsP25).toBeLessThanOrEqual(trial.toolsP75);
  expect(await database.client.round.count()).toBe(0);
});

it("uses the role's own messages, with the edited tools instead of the saved ones", async () => {
  for (const message of ["git log please", "show the git diff", "git status of the repository"]) {
    await say("coder", message);
  }
  const saved = await tryRole(api.services, "user_reader", await typed("coder"));
  expect(saved).toMatchObject({ origin: "role", messages: 3 });
  expect(saved.toolsP50).toBeGreaterThan(0);
  const none = await tryRole(api.services, "user_reader", await typed("coder", { allow: { kind: "none", tools: [] } }));
  expect(none).toMatchObject({ toolsP75: 0, tokensP50: 0, modes: [{ mode: "chat", messages: 3 }] });
  const all = await tryRole(api.services, "user_reader", await typed("coder", { mode: "direct" }));
  expect(all).toMatchObject({ toolsP50: 10, modes: [{ mode: "direct", messages: 3 }] });
});

it("uses messages of other roles for a new one, even while its name is incomplete", async () => {
  const { fields } = await typed("coder", { name: "", policy: "no such policy" });
  expect(await tryRole(api.services, "user_reader", { id: null, fields })).toMatchObject({
    origin: "other-roles",
    messages: 3,
  });
});
