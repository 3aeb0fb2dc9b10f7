import type { APIRequestContext, Page } from "@playwright/test";
import { mutate, newAgentKey, publish, query } from "../api-client";
import { adminClient, expect, personWith, restoreFirstPolicy, signIn, test } from "../fixtures";
import { waitUntilShown } from "../inspect-page";

test.describe.configure({ mode: "serial" });
restoreFirstPolicy();

const MESSAGE = "show me the git log of this repository";
type Resolved = { toolNames: string[] };

/** The tools sent for a message, in a new conversation. */
async function sentFor(client: APIRequestContext, key: string): Promise<string[]> {
  const answer = await client.post("/api/v1/resolve", {
    headers: { authorization: `Bearer ${key}` },
    data: { role: "coder", message: MESSAGE },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as Resolved).toolNames;
}

async function openCoder(page: Page): Promise<void> {
  await page.goto("/roles");
  await page.getByRole("link", { name: "coder", exact: true }).click();
  await expect(page.getByRole("heading", { name: "coder", level: 1 })).toBeVisible();
}

test("a tool removed from the allow-list is not sent, and is sent again once restored", async ({ page, toolcrib }) => {
  const admin = await adminClient(toolcrib);
  const key = await newAgentKey(admin, toolcrib.url);
  // A new key takes effect after a moment.
  await expect(async () => expect(await sentFor(admin, key)).toContain("git_log")).toPass();

  await signIn(page, await personWith(toolcrib, "editor"));
  await openCoder(page);
  const effect = page.getByRole("region", { name: "Effective set" });
  await expect(effect).toContainText("10 tools");
  await page.getByLabel("Search the tool tree").fill("git_log");
  const row = page.getByRole("treeitem", { name: /^git_log/ });
  await expect(row).toHaveAttribute("aria-checked", "true");
  await row.click();
  await expect(row).toHaveAttribute("aria-checked", "false");
  await expect(effect).toContainText("9 tools");
  await expect(effect).toContainText("−1 removed");
  await page.getByRole("button", { name: "Save to draft" }).click();
  await expect(page.getByText("1 unpublished change")).toBeVisible();
  expect(await sentFor(admin, key)).toContain("git_log");

  await page.getByRole("link", { name: "Review and publish" }).click();
  await page.getByRole("textbox", { name: "Note" }).fill("coder needs no history");
  await page.getByRole("button", { name: "Publish 1 change" }).click();
  await expect(page.getByRole("heading", { name: /Revision \d+/, level: 1 })).toBeVisible();
  await expect.poll(() => sentFor(admin, key)).not.toContain("git_log");

  // Undo with a click in the matrix, and with the keyboard only.
  await page.goto("/roles/matrix?q=git_log");
  const cell = page.getByRole("gridcell", { name: "coder, git_log: not on the allow-list" });
  await expect(cell).toBeVisible();
  await page.getByRole("grid", { name: "Roles and tools" }).focus();
  await page.keyboard.press("ArrowDown");
  for (const _ of ["admin", "chat", "coder"]) await page.keyboard.press("ArrowRight");
  await page.keyboard.press(" ");
  await expect(page.getByRole("gridcell", { name: "coder, git_log: allowed" })).toBeVisible();
  await expect(page.getByText("git_log added to coder in the draft.")).toBeVisible();
  await publish(admin, "coder reads history after all");
  await expect.poll(() => sentFor(admin, key)).toContain("git_log");
  await admin.dispose();
});

test("the palette finds a tool by name, and opens it", async ({ page, toolcrib }) => {
  await signIn(page, await personWith(toolcrib, "viewer"));
  await page.goto("/");
  await waitUntilShown(page);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await palette.getByRole("combobox").fill("git log");
  await expect(palette.getByRole("option", { name: /git_log/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/tools\/git_log$/);
});

test("a viewer sees what a role may use, and can't change it", async ({ page, toolcrib }) => {
  await signIn(page, await personWith(toolcrib, "viewer"));
  await openCoder(page);
  await expect(page.getByText("You can view roles.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Effective set" })).toContainText("10 tools");
  await expect(page.getByRole("button", { name: "Save to draft" })).toHaveCount(0);
  await expect(page.getByLabel("Name", { exact: true })).toHaveAttribute("readonly", "");
  await page.getByLabel("Search the tool tree").fill("git_log");
  const row = page.getByRole("treeitem", { name: /^git_log/ });
  await row.click({ force: true });
  await expect(row).toHaveAttribute("aria-checked", "true");

  const client = page.request;
  const { updatedAt: _, ...role } = await query<Record<string, unknown>>(client, "roles.get", { id: "coder" });
  await expect(mutate(client, "roles.update", { ...role, title: "Mine" })).rejects.toThrow(/403/);
  const change = { id: role.id, tools: ["git_log"], allowed: false };
  await expect(mutate(client, "roles.allow", change)).rejects.toThrow(/403/);
});
