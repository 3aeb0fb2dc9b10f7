import { randomInt } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { type APIRequestContext, expect, request } from "@playwright/test";

type AccountRole = "admin" | "editor" | "viewer" | "member";
export type Credentials = { email: string; password: string };

/** A unique IP address, so tests do not share a sign-in limit. */
export function someAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

export function newClient(baseURL: string): Promise<APIRequestContext> {
  return request.newContext({ baseURL, extraHTTPHeaders: { "x-forwarded-for": someAddress() } });
}

export async function signedInClient(baseURL: string, who: Credentials): Promise<APIRequestContext> {
  const client = await newClient(baseURL);
  const answer = await client.post("/api/auth/sign-in/email", { data: who });
  expect(answer.status(), await answer.text()).toBe(200);
  return client;
}

/** Calls a tRPC procedure; returns its data or error. */
export async function query<T>(client: APIRequestContext, procedure: string, input?: unknown): Promise<T> {
  const search = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return dataOf<T>(await client.get(`/api/trpc/${procedure}${search}`));
}

export async function mutate<T>(client: APIRequestContext, procedure: string, input: unknown): Promise<T> {
  return dataOf<T>(await client.post(`/api/trpc/${procedure}`, { data: input as object }));
}

async function dataOf<T>(answer: Awaited<ReturnType<APIRequestContext["get"]>>): Promise<T> {
  const body = (await answer.json()) as { result: { data: T } };
  if (!answer.ok()) throw new Error(`${answer.status()} ${JSON.stringify(body)}`);
  return body.result.data;
}

export async function exportPolicyFile(admin: APIRequestContext, ref: number | "draft"): Promise<string> {
  const { gzip } = await query<{ gzip: string }>(admin, "policyFile.export", { ref });
  return gunzipSync(Buffer.from(gzip, "base64")).toString("utf8");
}

/** Invites someone and accepts on their behalf. */
export async function createPerson(
  admin: APIRequestContext,
  accountRole: AccountRole,
  name: string = accountRole,
): Promise<Credentials> {
  const email = `${accountRole}-${randomInt(1e9)}@example.com`;
  const password = "another good password";
  const { link } = await mutate<{ link: string }>(admin, "people.invite", { email, accountRole });
  const token = link.split("/").at(-1);
  await mutate(admin, "links.accept", { token, name, email, password });
  return { email, password };
}

type Bundle = { id: string; version: number; updatedAt: string; name: string; description: string; tools: string[] };

export async function editBundle(client: APIRequestContext, name: string, change: Partial<Bundle>): Promise<Bundle> {
  const bundles = await query<Bundle[]>(client, "bundles.list");
  const bundle = bundles.find((entry) => entry.name === name);
  if (bundle === undefined) throw new Error(`no bundle ${name}`);
  const { updatedAt: _time, ...editable } = bundle;
  return mutate<Bundle>(client, "bundles.update", { ...editable, ...change });
}

export async function publish(client: APIRequestContext, note: string): Promise<number> {
  const { draftHash } = await query<{ draftHash: string }>(client, "revisions.review");
  return (await mutate<{ number: number }>(client, "revisions.publish", { note, draftHash })).number;
}

/** A key for all roles, once every process knows it. */
export async function newAgentKey(admin: APIRequestContext, url: string, name = "journey"): Promise<string> {
  const { key } = await mutate<{ key: string }>(admin, "keys.create", { name, roles: { kind: "all" } });
  const agent = await newClient(url);
  const headers = { authorization: `Bearer ${key}` };
  await expect
    .poll(async () => (await agent.get("/api/v1/categories?role=orchestrator", { headers })).status())
    .not.toBe(401);
  await agent.dispose();
  return key;
}
