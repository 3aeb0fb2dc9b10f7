import type { APIRequestContext, Page } from "@playwright/test";
import { mutate, newAgentKey, publish, query } from "../api-client";
import { adminClient, expect, personWith, publishInBrowser, restoreFirstPolicy, signIn, test } from "../fixtures";
import type { Toolcrib } from "../start-toolcrib";

test.describe.configure({ mode: "serial" });

type Entry = { id: string; name: string; version: number; updatedAt: string } & Record<string, unknown>;

const ROLE = "orchestrator";

let key: string;
let roleBefore: Entry;

restoreFirstPolicy();
/** Under `cortex` only keywords decide, so the map determines what is sent. */
test.beforeAll(async ({ toolcrib }) => {
  const admin = await adminClient(toolcrib);
  key = await newAgentKey(admin, toolcrib.url);
  roleBefore = await query<Entry>(admin, "roles.get", { id: ROLE });
  await edit(admin, "roles", { ...roleBefore, policy: "cortex" });
  await publish(admin, "Keywords decide");
  await admin.dispose();
});

/** Writes an entry, whatever its version. */
async function edit(client: APIRequestContext, list: string, { updatedAt: _, ...entry }: Entry): Promise<void> {
  const { version } = await query<Entry>(client, `${list}.get`, { id: entry.id });
  await mutate(client, `${list}.update`, { ...entry, version });
}

async function toolsFor(agent: APIRequestContext, message: string): Promise<string[]> {
  const answer = await agent.post("/api/v1/resolve", {
    headers: { authorization: `Bearer ${key}` },
    data: { role: ROLE, message },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { tools } = (await answer.json()) as { tools: { function: { name: string } }[] };
  return tools.map((tool) => tool.function.name);
}

async function signInAsEditor(page: Page, toolcrib: Toolcrib): Promise<void> {
  await signIn(page, await personWith(toolcrib, "editor"));
}

test("a keyword shows its effect while typing, and sends its category's tools once published", async ({
  page,
  toolcrib,
  anonymous,
}) => {
  const message = "please do the quarterly zebra count";
  await expect.poll(() => toolsFor(anonymous, message)).toEqual([]);

  await signInAsEditor(page, toolcrib);
  await page.goto("/categories/git");
  await page.getByLabel("Keywords", { exact: true }).fill("zebra count");
  await page.keyboard.press("Enter");
  await page.getByLabel("Test message").fill(message);
  const tester = page.getByRole("region", { name: "Test a message" });
  await expect(tester.locator("mark")).toHaveText("zebra countgit");
  await expect(tester.getByRole("link", { name: "git_status" })).toBeVisible();
  expect(await toolsFor(anonymous, message)).toEqual([]);

  await page.getByRole("button", { name: "Save to draft" }).click();
  await expect(page.getByText("1 unpublished change")).toBeVisible();
  await publishInBrowser(page, "Zebras are counted in Git");
  await expect.poll(() => toolsFor(anonymous, message)).toContain("git_status");
});

test("an unsafe pattern is refused where it is typed", async ({ page, toolcrib }) => {
  await signInAsEditor(page, toolcrib);
  await page.goto("/categories/git");
  await page.getByLabel("Patterns").fill("(?=look)around");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "is not a supported regular expression" })).toBeVisible();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "is not a supported regular expression" })).toHaveCount(0);
});

test("a map is imported only after a preview", async ({ page, toolcrib }) => {
  await signInAsEditor(page, toolcrib);
  await page.goto("/categories");
  await page.getByRole("button", { name: "Import, export" }).click();
  await page.getByRole("menuitem", { name: "Import a keyword map" }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByLabel("Or paste the text")
    .fill("categories:\n  - name: zebras\n    keywords: [stripes]\n    tools: [git_log, no_such_tool]");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByText("zebras new: 1 keyword, 1 tool")).toBeVisible();
  await expect(dialog.getByText("Skipped: no_such_tool.")).toBeVisible();
  const admin = await adminClient(toolcrib);
  const names = async () => (await query<Entry[]>(admin, "categories.list")).map(({ name }) => name);
  expect(await names()).not.toContain("zebras");
  await dialog.getByRole("button", { name: "Import 1 category into the draft" }).click();
  await expect(page.getByRole("link", { name: "zebras" })).toBeVisible();

  const { id, version } = await query<Entry>(admin, "categories.get", { id: "zebras" });
  await mutate(admin, "categories.remove", { id, version });
  await admin.dispose();
});

test("a tool made core is sent with every message that gets tools, and Undo reverts it", async ({
  page,
  toolcrib,
  anonymous,
}) => {
  const admin = await adminClient(toolcrib);
  // Under `cortex` there is no core.
  await edit(admin, "roles", roleBefore);
  await publish(admin, "Core counts again");
  const message = "turn off the kitchen lights";
  await expect.poll(() => toolsFor(anonymous, message)).toContain("search_tools");
  expect(await toolsFor(anonymous, message)).not.toContain("git_log");

  await signInAsEditor(page, toolcrib);
  await page.goto("/core");
  const panel = page.getByRole("region", { name: new RegExp(`^${ROLE}`) });
  const add = async () => {
    await panel.getByRole("button", { name: "Add tool" }).click();
    await page.getByPlaceholder("Search tools").fill("git_log");
    await expect(page.getByRole("option", { name: /^git_log/, selected: true })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(panel.getByRole("link", { name: "git_log" })).toBeVisible();
  };
  // Updates are optimistic, so each step waits for the server.
  const coreInDraft = () => expect.poll(async () => (await query<Entry>(admin, "roles.get", { id: ROLE })).core);
  await add();
  await coreInDraft().toContain("git_log");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(panel.getByRole("link", { name: "git_log" })).toHaveCount(0);
  await coreInDraft().not.toContain("git_log");
  await add();
  await coreInDraft().toContain("git_log");
  await admin.dispose();
  await publishInBrowser(page, "The log, always");
  await expect.poll(() => toolsFor(anonymous, message)).toContain("git_log");
});

test("closing a tab with unsaved changes asks first, and nothing is lost", async ({ page, toolcrib }) => {
  await signInAsEditor(page, toolcrib);
  await page.goto("/core");
  let save = () => {};
  const isHeld = new Promise<void>((resolve) => {
    save = resolve;
  });
  await page.route(/core\.set/, async (route) => {
    await isHeld;
    await route.continue();
  });
  const row = page.getByRole("region", { name: new RegExp(`^${ROLE}`) }).getByRole("link", { name: "git_log" });
  await page.getByRole("button", { name: `Remove git_log from core of ${ROLE}` }).click();
  await expect(row).toHaveCount(0);
  const question = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await question;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  save();
  await expect(page.getByText(`git_log is no longer core for ${ROLE} in the draft.`)).toBeVisible();
});
