import { EventEmitter } from "node:events";
import http, { type ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createKey } from "@/server/identity/keys/keys.service";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import type { GatewayCaller } from "./identify-caller";
import { createOpenAnswers } from "./open-answers";
import { openUpstream, type ScriptedUpstream } from "./scripted-upstream.testing";

/** How many streams one key, one person with several keys, and all of them may hold open. */

const PER_KEY = 500;
const PER_PERSON = 1000;

let database: TestDatabase;
let upstream: ScriptedUpstream;
let api: RunningApi;
const agent = new http.Agent({ maxSockets: 2000 });
const open: http.ClientRequest[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  // Streams that say one thing and then stay open.
  upstream = await openUpstream((_request, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write("data: 1\n\n");
  });
  api = await startApi(database, { env: { TOOLCRIB_GATEWAY_UPSTREAM_OPENAI: upstream.url } });
});
afterAll(async () => {
  for (const request of open) request.destroy();
  agent.destroy();
  await api.stop();
  await upstream.close();
  await database.drop();
});

type Answer = {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly request: http.ClientRequest;
};

function openStream(key: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, "x-toolcrib-role": "coder", "x-toolcrib-mode": "off" };
    const request = http.request(`${api.url}/v1/chat/completions`, { method: "POST", headers, agent }, (response) => {
      response.on("error", () => {});
      response.resume();
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"], request });
    });
    open.push(request);
    request.on("error", reject).end('{"stream":true}');
  });
}

async function openMany(key: string, count: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (answers.length < count) {
    const batch = Math.min(50, count - answers.length);
    answers.push(...(await Promise.all(Array.from({ length: batch }, () => openStream(key)))));
  }
  return answers;
}

it("are 500 per key and 1,000 per person, and don't affect others", async () => {
  const { email } = await api.signIn("admin");
  const { id } = await database.client.user.findFirstOrThrow({ where: { email } });
  const keyOf = async (name: string) => {
    const input = { name, tools: [], ratePerMinute: null, expiresAt: null, roles: { kind: "all" } as const };
    const { key } = await createKey(database.client, { id, name: email }, input);
    await api.services.keys.refresh();
    return key;
  };
  const [first, second, third] = [await keyOf("first"), await keyOf("second"), await keyOf("third")];
  const other = await api.keyFor();
  const held = await openMany(first, PER_KEY);
  expect(new Set(held.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await openStream(first);
  expect([refused.status, Number(refused.retryAfter) > 0]).toEqual([429, true]);
  expect((await openMany(second, PER_PERSON - PER_KEY)).every(({ status }) => status === 200)).toBe(true);
  expect((await openStream(third)).status).toBe(429);
  expect((await openStream(other)).status).toBe(200);
  // A stream that ends frees its slot.
  held[0]?.request.destroy();
  await expect.poll(async () => (await openStream(first)).status).toBe(200);
}, 120_000);

it("are 2,000 in total, and one that ends makes room", () => {
  const answers = createOpenAnswers({ isLive: () => true, onChange: () => () => {} });
  const add = (person: number): ServerResponse => {
    const response = new EventEmitter() as ServerResponse;
    answers.add(response, { agent: { ownerId: `key_${person}`, workbenchId: `user_${person}` } } as GatewayCaller);
    return response;
  };
  const [first] = Array.from({ length: 2000 }, (_, at) => add(at % 10));
  expect(() => add(10)).toThrow("You've reached the limit of 2,000 open gateway requests in total.");
  expect(answers.size()).toBe(2000);
  first?.emit("close");
  add(10);
  expect(answers.size()).toBe(2000);
});
