import type { APIRequestContext } from "@playwright/test";
import { newAgentKey } from "../api-client";
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
import type { Toolcrib } from "../start-toolcrib";

test.describe.configure({ mode: "serial" });
restoreFirstPolicy();

/** The names of the tools that an agent gets for a message. */
async function agentFor(toolcrib: Toolcrib, anonymous: APIRequestContext) {
  const admin = await adminClient(toolcrib);
  const key = await newAgentKey(admin, toolcrib.url);
  await admin.dispose();
  return async (role: string, message: string): Promise<string[]> => {
    const answer = await anonymous.post("/api/v1/resolve", {
      headers: { Authorization: `Bearer ${key}` },
      data: { role, message },
    });
    if (answer.status() !== 200) return [`status ${answer.status()}`];
    const { tools } = (await answer.json()) as { tools: { function: { name: string } }[] };
    return tools.map((tool) => tool.function.name);
  };
}

test("a tool that is made core in the table is sent for any message once it is published", async ({
  page,
  toolcrib,
  anonymous,
}) => {
  const toolsFor = await agentFor(toolcrib, anonymous);
  const message = "turn off the kitchen lights";
  expect(await toolsFor("orchestrator", message)).not.toContain("ae_db_show_view");

  await signIn(page, await personWith(toolcrib, "editor"));
  await page.goto("/tools?domain=database");
  const toggle = page.getByRole("button", { name: "Core: ae_db_show_view", exact: true });
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("1 unpublished change")).toBeVisible();
  expect(await toolsFor("orchestrator", message)).not.toContain("ae_db_show_view");

  await publishInBrowser(page, "Everybody asks for the view");
  await expect.poll(() => toolsFor("orchestrator", message)).toContain("ae_db_show_view");
});

test("a bulk change of tools can be undone exactly", async ({ page, toolcrib }) => {
  await signIn(page, await personWith(toolcrib, "editor"));
  await page.goto("/tools?domain=git");
  await page.getByRole("checkbox", { name: /^Select all \d+ matches/ }).check();
  await page.getByRole("button", { name: "Disable", exact: true }).click();
  await expect(page.getByText(/tools are disabled in the draft/)).toBeVisible();
  const toggle = page.getByRole("switch", { name: "Enabled: git_log", exact: true });
  await expect(toggle).not.toBeChecked();
  await expect(page.getByText(/unpublished change/)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(toggle).toBeChecked();
  await expect(page.getByText(/unpublished change/)).toHaveCount(0);
});

test("pasted tools are reviewed, added, published, and found by agents", async ({ page, toolcrib, anonymous }) => {
  const toolsFor = await agentFor(toolcrib, anonymous);
  await signIn(page, await personWith(toolcrib, "editor"));
  await page.goto("/tools/import");
  await fillWhenReady(page.getByLabel("Document", { exact: true }), "{ not json");
  await page.getByLabel("Source name").fill("espresso");
  await page.getByRole("button", { name: "Preview changes" }).click();
  await expect(page.getByText("Line 1, column 3")).toBeVisible();

  const tool = (name: string, description: string) => ({ name, description, inputSchema: { type: "object" } });
  const tools = [
    tool("espresso_brew", "Brews an espresso on the coffee machine in the kitchen."),
    tool("espresso_descale", "Descales the coffee machine."),
  ];
  await page.getByLabel("Document", { exact: true }).fill(JSON.stringify({ tools }));
  await page.getByRole("button", { name: "Preview changes" }).click();
  await page.getByRole("checkbox", { name: /espresso_descale/ }).uncheck();
  await page.getByRole("button", { name: "Add 1 tool to the draft" }).click();
  await expect(page.getByText("Only admin may use this tool.")).toBeVisible();
  await page.getByRole("combobox", { name: "Tools to add to coder" }).click();
  await page.getByRole("option", { name: "Add all 1" }).click();
  await page.getByRole("button", { name: "Allow 1 tool for 1 role" }).click();
  await expect(page.getByText("1 role may use more of these tools in the draft")).toBeVisible();

  await publishInBrowser(page, "Coffee");
  await expect.poll(() => toolsFor("coder", "brew me an espresso please")).toContain("espresso_brew");
  await expect.poll(() => toolsFor("admin", "brew me an espresso please")).toContain("espresso_brew");
  expect(await toolsFor("research", "brew me an espresso please")).not.toContain("espresso_brew");
});

test("a viewer reads tools and cannot change them", async ({ page, toolcrib }) => {
  await signIn(page, await personWith(toolcrib, "viewer"));
  await page.goto("/tools?q=git_log");
  await page.getByRole("link", { name: "git_log", exact: true }).click();
  await expect(page.getByLabel("Name", { exact: true })).not.toBeEditable();
  await expect(page.getByRole("button", { name: "Save to draft" })).toHaveCount(0);
});
