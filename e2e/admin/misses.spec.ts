import type { APIRequestContext } from "@playwright/test";
import { newAgentKey, newClient, query } from "../api-client";
import {
  adminClient,
  expect,
  fillWhenReady,
  personWith,
  publishInBrowser,
  restoreFirstPolicy,
  signIn,
  test,
} from "../fixtures";

test.describe.configure({ mode: "serial" });
restoreFirstPolicy();

/** The test uses the first one that the message doesn't get. */
const TOOLS = ["git_log", "ae_db_query", "file_diff", "ha_get_state", "nc_talk_history", "cron_toggle", "http_fetch"];
let missed = "";
let unfixed = "";
const MESSAGE = "kindly frobnicate the quarterly gizmo";

async function agentOf(toolcrib: { url: string }, admin: APIRequestContext) {
  const key = await newAgentKey(admin, toolcrib.url);
  const client = await newClient(toolcrib.url);
  const ask = async <T>(path: string, data: object): Promise<T> => {
    const answer = await client.post(path, { data, headers: { authorization: `Bearer ${key}` } });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()) as T;
  };
  return {
    resolve: (sessionId: string) =>
      ask<{ revision: number; toolNames: string[] }>("/api/v1/resolve", {
        message: MESSAGE,
        role: "orchestrator",
        sessionId,
      }),
    report: (sessionId: string, called: string[]) =>
      ask("/api/v1/report", { sessionId, round: 0, role: "orchestrator", called }),
  };
}

test("a missing tool is sent for the same message after a fix is published", async ({ page, toolcrib }) => {
  // A new instance must embed its catalog before the draft can be tried.
  test.setTimeout(180_000);
  const longWait = { timeout: 120_000 };
  const admin = await adminClient(toolcrib);
  const agent = await agentOf(toolcrib, admin);
  const before = await agent.resolve("before");
  [missed = "", unfixed = ""] = TOOLS.filter((name) => !before.toolNames.includes(name));
  expect(unfixed).not.toBe("");
  await agent.report("before", [missed, unfixed]);
  await expect
    .poll(async () => (await query<{ name: string }[]>(admin, "usage.misses", {})).map(({ name }) => name))
    .toEqual(expect.arrayContaining([missed, unfixed]));

  await signIn(page, await personWith(toolcrib, "editor"));
  await page.goto("/misses");
  await page.getByRole("button", { name: `Fix ${missed}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Alias" }).check(longWait);
  await dialog.getByRole("textbox", { name: "Alias" }).fill("frobnicate gizmo");
  await expect(dialog.getByText(`1 of 1 message would now get ${missed}.`)).toBeVisible(longWait);
  await dialog.getByRole("button", { name: "Add to draft" }).click();
  await expect(page.getByText("Added to the draft", { exact: true })).toBeVisible();
  // What is fixed leaves the list.
  await expect(page.getByRole("button", { name: `Fix ${missed}` })).toHaveCount(0);
  await expect(page.getByRole("button", { name: `Fix ${unfixed}` })).toBeVisible();
  expect((await agent.resolve("draft")).toolNames).not.toContain(missed);

  await publishInBrowser(page, "Models call it so");
  await expect
    .poll(async () => (await agent.resolve(`after ${Date.now()}`.replace(" ", "-"))).revision)
    .toBeGreaterThan(before.revision);
  expect((await agent.resolve("after")).toolNames).toContain(missed);
});

test("a viewer can read missing tools and use the playground, but can't fix", async ({ page, toolcrib }) => {
  await signIn(page, await personWith(toolcrib, "viewer"));
  await page.goto("/misses?days=30");
  await expect(page.getByText(unfixed).first()).toBeVisible();
  await expect(page.getByText(missed)).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Fix/ })).toHaveCount(0);

  await page.goto("/playground?role=orchestrator");
  await fillWhenReady(page.getByLabel("Message", { exact: true }), "turn off the kitchen lights");
  await expect(page.getByRole("list", { name: "Sent tools" }).getByText("ha_call_service")).toBeVisible();
  await expect(page).toHaveURL(/message=turn/);
  await expect(page.getByRole("button", { name: "Save as case" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("list", { name: "Sent tools" }).getByText("ha_call_service")).toBeVisible();
});
