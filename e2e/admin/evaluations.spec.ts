import type { APIRequestContext, Page } from "@playwright/test";
import { mutate, newAgentKey, query } from "../api-client";
import { adminClient, expect, personWith, restoreFirstPolicy, signIn, test } from "../fixtures";

test.describe.configure({ mode: "serial" });
restoreFirstPolicy();

type Role = {
  id: string;
  name: string;
  updatedAt: string;
  allow: { kind: "list"; tools: string[] };
  core: string[];
  deny: { tools: string[]; sources: string[]; categories: string[] };
};
type EvalSet = { id: string; name: string; version: number };

/** On a fresh database the first run waits for the vectors of the whole catalog. */
const READY = { timeout: 60_000 };
test.setTimeout(150_000);

const SET = "news-must-work";
const MESSAGE = "search the web for news about solar panels";

/** A required set would block publishing in later tests. */
test.afterAll(async ({ toolcrib }) => {
  const admin = await adminClient(toolcrib);
  const set = (await query<EvalSet[]>(admin, "evaluations.list")).find(({ name }) => name === SET);
  if (set !== undefined) await mutate(admin, "evaluations.remove", { id: set.id, version: set.version });
  await admin.dispose();
});

async function editRole(client: APIRequestContext, name: string, change: Partial<Role>): Promise<void> {
  const role = (await query<Role[]>(client, "roles.list")).find((entry) => entry.name === name);
  if (role === undefined) throw new Error(`no role ${name}`);
  const { updatedAt: _, ...fields } = role;
  await mutate(client, "roles.update", { ...fields, ...change });
}

async function agentFor(toolcrib: { url: string }, admin: APIRequestContext) {
  const secret = await newAgentKey(admin, toolcrib.url);
  return async (): Promise<{ revision: number; toolNames: string[] }> => {
    const answer = await fetch(`${toolcrib.url}/api/v1/resolve`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: JSON.stringify({ role: "research", message: MESSAGE }),
    });
    return (await answer.json()) as { revision: number; toolNames: string[] };
  };
}

/** Either the button is disabled or the server refuses: nothing is published. */
async function refusesToPublish(page: Page): Promise<void> {
  await page.getByLabel("Note").fill("anyway");
  const button = page.getByRole("button", { name: /^Publish \d/ });
  if (await button.isDisabled()) return;
  await button.click();
  await expect(page.getByText("Couldn't publish the draft")).toBeVisible();
  await expect(page.getByText(/must pass its evaluations first/)).toBeVisible();
}

test("a failing evaluation blocks a publish, and a passing one allows it", async ({ page, toolcrib }) => {
  const admin = await adminClient(toolcrib);
  const ask = await agentFor(toolcrib, admin);
  await expect.poll(async () => (await ask()).toolNames, READY).toContain("web_search");
  const before = await ask();
  expect(before.toolNames).not.toContain("calculate");

  // An admin writes a case and requires the set.
  await signIn(page, { email: "admin@example.com", password: "a good password" });
  await page.goto("/evaluations");
  await page.getByRole("button", { name: "New set" }).click();
  await page.getByLabel("Name").fill(SET);
  await page.getByRole("button", { name: "Create set" }).click();
  await expect(page.getByRole("heading", { name: SET })).toBeVisible();
  await page.getByRole("button", { name: "New case" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Message", { exact: true }).fill(MESSAGE);
  await dialog.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: "research" }).click();
  await dialog.getByRole("searchbox", { name: "Search tools" }).first().fill("web_search");
  await dialog.getByRole("checkbox", { name: "web_search" }).first().check();
  await dialog.getByRole("button", { name: "Add case" }).click();
  await expect(page.getByRole("button", { name: MESSAGE })).toBeVisible();
  // Reload instead of using the tab: the new case created a newer version of the set.
  await page.goto(`/evaluations/${SET}?tab=settings`);
  await page.getByRole("switch", { name: "Required to publish" }).click();
  await page.getByLabel(/^Minimum recall/).fill("100");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/To pass: recall ≥\s100%/)).toBeVisible();

  // The role loses the tool: the review shows it, and neither the page nor the API publishes.
  await editRole(admin, "research", { deny: { tools: ["web_search"], sources: [], categories: [] } });
  await page.goto("/publish");
  const gates = page.getByRole("region", { name: /Required evaluations/ });
  await expect(gates.getByText("Not run yet")).toBeVisible();
  await gates.getByRole("button", { name: `Run ${SET} on the draft` }).click();
  await expect(gates.getByText("Failed", { exact: true })).toBeVisible(READY);
  await expect(gates.getByText(/Recall: 0%, below the minimum of 100%/)).toBeVisible();
  const { draftHash } = await query<{ draftHash: string }>(admin, "revisions.review");
  await expect(mutate(admin, "revisions.publish", { note: "anyway", draftHash })).rejects.toThrow(/422.*evaluations/);
  await refusesToPublish(page);
  expect(await ask()).toMatchObject({ revision: before.revision, toolNames: before.toolNames });

  // Fixed with a change that agents can see: a run passes, and it is published.
  const fixed: Partial<Role> = {
    allow: { kind: "list", tools: ["web_search", "web_read", "http_fetch", "calculate"] },
    deny: { tools: [], sources: [], categories: [] },
    core: ["calculate"],
  };
  await editRole(admin, "research", fixed);
  await page.goto("/publish");
  await gates.getByRole("button", { name: `Run ${SET} on the draft` }).click();
  await expect(gates.getByText("Passed", { exact: true })).toBeVisible(READY);
  await page.getByLabel("Note").fill("Research may calculate");
  await page.getByRole("button", { name: /^Publish \d/ }).click();
  await expect(page.getByRole("heading", { name: /Revision \d+/, level: 1 })).toBeVisible();
  await expect.poll(async () => (await ask()).toolNames).toEqual(expect.arrayContaining(["web_search", "calculate"]));
  expect((await ask()).revision).toBeGreaterThan(before.revision);
  await admin.dispose();
});

test("an editor runs a set and sees each case, and only an admin can relax requirements", async ({
  page,
  toolcrib,
}) => {
  await signIn(page, await personWith(toolcrib, "editor"));
  await page.goto(`/evaluations/${SET}?tab=settings`);
  await expect(page.getByText("Only an admin can require a set")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Required to publish" })).toBeDisabled();
  await expect(page.getByLabel(/^Minimum recall/)).not.toBeEditable();
  await page.getByRole("button", { name: "Run…" }).click();
  await page.getByRole("button", { name: "Start 1 run" }).click();
  await expect(page.getByRole("heading", { name: `Draft on ${SET}` })).toBeVisible();
  await expect(page.getByText("Mean recall")).toBeVisible(READY);
  await page.getByText(MESSAGE).click();
  await expect(page.getByText("web_search sent")).toBeVisible();
  await expect(page.getByRole("link", { name: "See why in the playground" })).toHaveAttribute("href", /role=research/);
});
