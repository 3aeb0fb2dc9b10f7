import type { Page } from "@playwright/test";
import { newAgentKey, newClient, query } from "../api-client";
import { box } from "../chat/chat-page";
import { adminClient, expect, fillWhenReady, personWith, restoreFirstPolicy, signIn, test } from "../fixtures";
import { overflowOf, violationsOn } from "../inspect-page";
import type { Toolcrib } from "../start-toolcrib";

// A new instance must embed its catalog before the draft can be tried.
test.setTimeout(240_000);
restoreFirstPolicy();

const LONG_WAIT = { timeout: 90_000 };
const LIGHTS = "turn off the kitchen lights";
const TOOL = "ha_call_service";

/** An agent that asks for tools and reports what the model called. */
async function record(toolcrib: Toolcrib, sessionId: string): Promise<void> {
  const admin = await adminClient(toolcrib);
  const headers = { authorization: `Bearer ${await newAgentKey(admin, toolcrib.url)}` };
  const agent = await newClient(toolcrib.url);
  const asked = { sessionId, role: "orchestrator" };
  const resolved = await agent.post("/api/v1/resolve", { headers, data: { ...asked, message: LIGHTS } });
  expect(((await resolved.json()) as { toolNames: string[] }).toolNames).toContain(TOOL);
  await agent.post("/api/v1/report", { headers, data: { ...asked, round: 0, called: [TOOL] } });
  type Listed = { items: { externalId: string; rounds: number }[] };
  await expect
    .poll(
      async () => (await query<Listed>(admin, "sessions.list", { state: "all", search: sessionId })).items[0]?.rounds,
    )
    .toBe(1);
}

async function ask(page: Page, tool: string) {
  const field = page.getByRole("combobox", { name: "Why not this tool?" });
  await fillWhenReady(field, tool);
  await field.press("Enter");
  const answer = page.getByRole("region", { name: `Why ${tool}` });
  await expect(answer).toBeVisible(LONG_WAIT);
  return answer;
}

test("the playground says that a tool is denied, and one click into the draft has it sent", async ({
  page,
  toolcrib,
}) => {
  await signIn(page, await personWith(toolcrib, "editor"));
  await page.goto(`/playground?${new URLSearchParams({ message: LIGHTS, role: "coder" })}`);
  const answer = await ask(page, TOOL);
  await expect(answer).toContainText("Not allowed");
  await expect(answer).toContainText("Role coder may not use it: not on the allow-list.");
  const fix = answer.getByRole("listitem").filter({ hasText: "Allow it for role coder" }).first();
  await expect(fix).toContainText(/This message: \+[\d,]+ tok/, LONG_WAIT);
  await fix.getByRole("button", { name: /Add to draft/ }).click();
  await expect(page.getByText("Added to the draft")).toBeVisible();
  await expect(answer).toContainText("It was sent, because", LONG_WAIT);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(answer).toContainText("Not allowed", LONG_WAIT);
  await expect((await ask(page, "no_such_tool")).getByText("Unknown")).toBeVisible();
});

test("the answer to small talk names the limit and works on a phone, by keyboard and in the dark", async ({
  page,
  toolcrib,
}) => {
  await signIn(page, await personWith(toolcrib, "editor"));
  await page.setViewportSize({ width: 375, height: 812 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`/playground?${new URLSearchParams({ message: "good morning", role: "orchestrator" })}`);
  const answer = await ask(page, TOOL);
  await expect(answer).toContainText("Small talk");
  await expect(answer.getByRole("list", { name: "Fixes" })).toBeVisible(LONG_WAIT);
  await expect(answer.locator(".skeleton")).toHaveCount(0, LONG_WAIT);
  expect(await overflowOf(page)).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
});

test("a session's round answers for the policy and session that it had", async ({ page, toolcrib }) => {
  await record(toolcrib, "why-session");
  await signIn(page, await personWith(toolcrib, "viewer"));
  await page.goto("/sessions?search=why-session&state=all");
  await page
    .getByRole("link", { name: /why-session|turn off the kitchen lights/ })
    .first()
    .click();
  const round = page.getByRole("listitem", { name: "Round 1" });
  await round.getByText("Why not this tool?").click();
  await expect(await ask(page, TOOL)).toContainText("It was sent, because", LONG_WAIT);
  const unsent = await ask(page, "cron_toggle");
  await expect(unsent).not.toContainText("It was sent");
  await expect(unsent.getByRole("list", { name: "Fixes" })).toBeVisible(LONG_WAIT);
  // A viewer sees the fixes and cannot apply them.
  await expect(unsent.getByRole("button", { name: /Add to draft/ })).toHaveCount(0);
  await expect(unsent.locator(".skeleton")).toHaveCount(0, LONG_WAIT);
  expect(await violationsOn(page)).toEqual([]);
});

test("a tool's own page answers for a role and a message", async ({ page, toolcrib }) => {
  await signIn(page, await personWith(toolcrib, "editor"));
  await page.goto(`/tools/${TOOL}`);
  const panel = page.getByRole("region", { name: "Why not this tool?" });
  await panel.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: "coder" }).click();
  await fillWhenReady(panel.getByRole("textbox", { name: "Message to ask about" }), LIGHTS);
  await panel.getByRole("button", { name: "Ask" }).click();
  await expect(panel).toContainText("Role coder may not use it", LONG_WAIT);
  await expect(panel.getByRole("button", { name: /Add to draft: Allow it for role coder/ })).toBeVisible(LONG_WAIT);
});

test("a member asks in the chat, where a name that the role lacks is unknown", async ({ page, toolcrib }) => {
  await signIn(page, await personWith(toolcrib, "member"));
  await page.goto("/chat");
  await fillWhenReady(box(page), LIGHTS);
  await box(page).press("Enter");
  await page.getByRole("button", { name: /^Open ledger/ }).click();
  const why = page.getByRole("button", { name: /Why these tools/ }).first();
  await expect(why).toBeVisible(LONG_WAIT);
  await why.click();
  const drawer = page.getByRole("dialog", { name: "Why these tools?" });
  await expect(drawer.getByRole("heading", { name: "Why not this tool?" })).toBeVisible(LONG_WAIT);
  await expect(await ask(page, "no_such_tool")).toContainText("Unknown", LONG_WAIT);
  const answer = await ask(page, TOOL);
  await expect(answer).toContainText("It was sent, because", LONG_WAIT);
  await expect(answer.getByRole("link")).toHaveCount(0);
});

test("a saving that would take a called tool away says so, in the policy's preview and in the review", async ({
  page,
  toolcrib,
}) => {
  await record(toolcrib, "calls-lights");
  await signIn(page, await personWith(toolcrib, "editor"));
  await page.goto("/policies/toolcrib?role=orchestrator&setting=signals.hybrid.minProbability");
  const preview = page.getByRole("region", { name: "Before and after" });
  await expect(preview).toContainText("Change a setting to see its effect", LONG_WAIT);
  await page.getByRole("slider", { name: "Hybrid threshold" }).focus();
  await page.keyboard.press("End");
  await expect(preview).toContainText(/Would lose ha_call_service in \d sessions? that called it/, LONG_WAIT);
  const saving = preview.getByText(/^−\d+%$/).first();
  await expect(saving).toBeVisible();
  await expect(saving).not.toHaveClass(/text-good/);
  expect(await violationsOn(page, ["color-contrast"])).toEqual([]);

  await page.getByRole("button", { name: "Save to draft" }).click();
  await expect(page.getByText(/\d unpublished change/).first()).toBeVisible();
  await page.goto("/publish");
  const effect = page.getByRole("region", { name: "Effect on recent messages" });
  await expect(effect).toContainText(/Would lose ha_call_service in \d sessions? that called it/, LONG_WAIT);
  await page.setViewportSize({ width: 375, height: 812 });
  expect(await overflowOf(page)).toBe(0);
});
