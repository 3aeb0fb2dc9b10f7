import { mutate, newAgentKey, newClient, query } from "../api-client";
import { adminClient, expect, fillWhenReady, personWith, restoreFirstPolicy, signIn, test } from "../fixtures";
import { ADMIN } from "../start-toolcrib";

test.describe.configure({ mode: "serial" });
restoreFirstPolicy();

test("warnings on the overview lead to the warnings, and the starter policy has none", async ({ page, toolcrib }) => {
  const admin = await adminClient(toolcrib);
  await signIn(page, ADMIN);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Needs attention" })).toBeVisible();
  await expect(page.getByText(/warnings? in the draft/)).toHaveCount(0);

  type Category = { id: string; version: number };
  const empty = { name: "idle", title: "Idle", description: "", keywords: [], tools: [], enabled: true };
  const { id, version } = await mutate<Category>(admin, "categories.create", empty);
  await page.goto("/");
  await page.getByRole("link", { name: "1 warning in the draft" }).first().click();
  await expect(page.getByText("Category idle has no tools, so its keywords have no effect.")).toBeInViewport();
  await page.getByRole("link", { name: "Open category idle" }).click();
  await expect(page.getByRole("heading", { name: "idle", level: 1 })).toBeFocused();
  await mutate(admin, "categories.remove", { id, version });
  await admin.dispose();
});

test("the playground doesn't call tools reachable when no meta-tool is sent", async ({ page, toolcrib }) => {
  await signIn(page, await personWith(toolcrib, "viewer"));
  await page.goto("/playground?role=orchestrator");
  await fillWhenReady(page.getByLabel("Message", { exact: true }), "thank you so much");
  await expect(page.getByText("No tools sent, so this round has no tool cost.")).toBeVisible();
  await expect(page.getByText("allowed but not sent")).toBeVisible();
  await expect(page.getByText("still reachable")).toHaveCount(0);
  await page.getByLabel("Message", { exact: true }).fill("turn off the kitchen lights");
  await expect(page.getByText("allowed but not sent, still reachable")).toBeVisible();
});

test("a role without rounds doesn't claim what it usually sends", async ({ page, toolcrib }) => {
  await signIn(page, await personWith(toolcrib, "editor"));
  await page.goto("/roles/new");
  await fillWhenReady(page.getByLabel("Name", { exact: true }), "newcomer");
  const set = page.getByRole("region", { name: "Effective set" });
  await expect(set).toContainText(/would send|no messages to test with/);
  await expect(set).not.toContainText("usually");
});

test("searching tools by a message ranks them as agents are served", async ({ page, toolcrib }) => {
  await signIn(page, await personWith(toolcrib, "viewer"));
  await page.goto("/tools?q=make+the+room+brighter&role=orchestrator");
  const rows = page.getByRole("table", { name: "Tools" }).getByRole("row");
  await expect(rows.nth(1)).toContainText("ha_call_service");
  await expect(rows.nth(1)).toContainText("sent");
});

test("a session is titled and found by its first message, and counts rounds from one", async ({ page, toolcrib }) => {
  const admin = await adminClient(toolcrib);
  const key = await newAgentKey(admin, toolcrib.url);
  const agent = await newClient(toolcrib.url);
  const message = "append a line about gooseberries to my journal";
  const answer = await agent.post("/api/v1/resolve", {
    data: { role: "orchestrator", sessionId: "gooseberries-1", message },
    headers: { authorization: `Bearer ${key}` },
  });
  expect(answer.status()).toBe(200);
  type Page = { items: { title: string | null }[] };
  await expect
    .poll(async () => (await query<Page>(admin, "sessions.list", { search: "GOOSEBERRIES to" })).items)
    .toMatchObject([{ title: message }]);
  await signIn(page, ADMIN);
  await page.goto("/sessions?search=gooseberries+to");
  await page.getByRole("link", { name: message }).click();
  await expect(page.getByRole("heading", { name: message, level: 1 })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Round 1", exact: true })).toBeVisible();
  await expect(page.getByText("Round 0")).toHaveCount(0);
  await expect(page.getByText("bundle bundle")).toHaveCount(0);
  await Promise.all([admin.dispose(), agent.dispose()]);
});

test("an invitation grants the least by default and says that it is valid for 7 days", async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto("/people");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("combobox", { name: "Account role" })).toContainText("Member");
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(dialog.getByText("expires in 7 days")).toBeVisible();
});

test("an address that can't be reached is refused when it is saved, and the setting is named", async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto("/models/model_local-32k");
  await page.getByRole("button", { name: "Set", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio", { name: "All Ollama models" })).toBeChecked();
  await dialog.getByLabel("Base URL").fill("http://10.1.2.3:11434");
  await dialog.getByRole("button", { name: "Save connection" }).click();
  await expect(dialog.getByText(/10\.1\.2\.3:11434 is an internal address.*TOOLCRIB_ALLOW_INTERNAL/)).toBeVisible();
});
