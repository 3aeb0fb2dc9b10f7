import type { APIRequestContext } from "@playwright/test";
import { mutate, newAgentKey, publish, query } from "../api-client";
import { adminClient, expect, personWith, restoreFirstPolicy, signIn, test } from "../fixtures";
import { violationsOn } from "../inspect-page";

test.describe.configure({ mode: "serial", timeout: 120_000 });
restoreFirstPolicy();

const MESSAGE = "turn off the kitchen lights";
type Resolved = { round: number; toolNames: string[] };
type Role = { id: string; name: string; core: string[]; version: number; updatedAt: string };

async function askAgentApi<T>(client: APIRequestContext, key: string, path: string, data: object): Promise<T> {
  const answer = await client.post(`/api/v1${path}`, { headers: { authorization: `Bearer ${key}` }, data });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as T;
}

const resolve = (client: APIRequestContext, key: string, sessionId: string) =>
  askAgentApi<Resolved>(client, key, "/resolve", { role: "orchestrator", sessionId, message: MESSAGE });

/** Sessions are written shortly after the agent gets its response. */
async function waitForSession(admin: APIRequestContext, search: string): Promise<void> {
  const found = async () => (await query<{ items: unknown[] }>(admin, "sessions.list", { search })).items.length;
  await expect.poll(found).toBe(1);
}

/** Adds a core tool to the role, in the draft only. */
async function addCore(admin: APIRequestContext, tool: string): Promise<void> {
  const roles = await query<Role[]>(admin, "roles.list");
  const role = roles.find(({ name }) => name === "orchestrator");
  if (role === undefined) throw new Error("no orchestrator");
  const { updatedAt: _time, ...editable } = role;
  await mutate(admin, "roles.update", { ...editable, core: [...role.core, tool] });
}

test("a replay with the draft shows what agents get once it is published", async ({ page, toolcrib }) => {
  const admin = await adminClient(toolcrib);
  const key = await newAgentKey(admin, toolcrib.url);
  const first = await resolve(admin, key, "kitchen-1");
  expect(first.toolNames).not.toContain("git_log");
  const called = ["ha_call_service"];
  await askAgentApi(admin, key, "/report", {
    role: "orchestrator",
    sessionId: "kitchen-1",
    round: first.round,
    called,
  });

  await signIn(page, await personWith(toolcrib, "editor"));
  await waitForSession(admin, "kitchen-1");
  await page.goto("/sessions?search=kitchen-1");
  await page.getByRole("link", { name: MESSAGE }).click();
  const round = page.getByRole("listitem", { name: "Round 1" });
  await expect(round).toContainText(MESSAGE);
  await expect(round).toContainText("selective");
  await expect(round.getByRole("link", { name: "ha_call_service" }).first()).toBeVisible();

  await addCore(admin, "git_log");
  await page.getByRole("button", { name: "Replay with the draft" }).click();
  // The first replay of a draft waits for its vectors.
  const headline = page.getByText("With the draft, the round would get different tools.");
  await expect(headline).toBeVisible({ timeout: 60_000 });
  const difference = round.getByRole("region", { name: "Replayed" });
  await expect(difference.getByRole("link", { name: "git_log" })).toBeVisible();
  await expect(difference).toContainText(/core\s*for this role/);
  expect((await violationsOn(page)).filter(({ isSerious }) => isSerious)).toEqual([]);

  // Agents get the change only after publishing.
  expect((await resolve(admin, key, "kitchen-2")).toolNames).not.toContain("git_log");
  await publish(admin, "git_log is core");
  await expect.poll(async () => (await resolve(admin, key, `kitchen-${Math.random()}`)).toolNames).toContain("git_log");
});

test("a reset restarts the agent's session, and a viewer has no actions but replay", async ({ page, toolcrib }) => {
  const admin = await adminClient(toolcrib);
  const key = await newAgentKey(admin, toolcrib.url);
  await resolve(admin, key, "reset-me");
  expect((await resolve(admin, key, "reset-me")).round).toBe(1);

  await signIn(page, await personWith(toolcrib, "editor"));
  await waitForSession(admin, "reset-me");
  await page.goto("/sessions?search=reset-me");
  await page.getByRole("link", { name: MESSAGE }).click();
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset session reset-me" }).click();
  await expect(page.getByText("Session reset. The next round starts over.")).toBeVisible();
  expect((await resolve(admin, key, "reset-me")).round).toBe(0);

  const address = page.url();
  await page.context().clearCookies();
  await signIn(page, await personWith(toolcrib, "viewer"));
  await page.goto(address);
  await expect(page.getByRole("button", { name: "Replay with the draft" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Reset", exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Save as cases" })).toHaveCount(0);
});
