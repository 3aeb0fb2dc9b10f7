import { seedGateway } from "@/server/testing/seed-gateway";
import { query } from "../api-client";
import { adminClient, expect, personWith, restoreFirstPolicy, signIn, test } from "../fixtures";
import { overflowOf, violationsOn, waitUntilShown } from "../inspect-page";

test.describe.configure({ mode: "serial" });
restoreFirstPolicy();

test("the page waits for the first request, and shows it when it comes", async ({ page, toolcrib }) => {
  await signIn(page, await personWith(toolcrib, "editor"));
  await page.goto("/gateway");
  await expect(page.getByText("Waiting for the first request…")).toBeVisible();
  await expect(page.getByRole("region", { name: "Codex settings", exact: true })).toContainText(`${toolcrib.url}/v1`);
  await page.getByRole("tab", { name: "Claude Code" }).click();
  await expect(page.getByRole("region", { name: "Claude Code settings", exact: true })).toContainText(
    `ANTHROPIC_BASE_URL=${toolcrib.url}`,
  );
  await seedGateway(toolcrib.databaseUrl, { rounds: 1, prefix: "first" });
  await expect(page.getByText("Last request")).toBeVisible();
});

test("a role shows what was observed, and is turned on for a share of sessions after confirmation", async ({
  page,
  toolcrib,
}) => {
  await seedGateway(toolcrib.databaseUrl, { rounds: 500, stepMs: 600_000 });
  await seedGateway(toolcrib.databaseUrl, { role: "research", rounds: 100, lostEvery: 20 });
  await signIn(page, await personWith(toolcrib, "editor"));
  await page.goto("/gateway");
  await waitUntilShown(page);
  // A saving names what it would have lost.
  await expect(page.getByText(/Would have lost git_log in \d+ sessions that called it/)).toBeVisible();
  await page.getByRole("button", { name: "Details of research" }).click();
  await expect(page.getByRole("region", { name: "Lost tools of research" })).toContainText("git_log");
  await page.getByRole("link", { name: "Fix git_log" }).click();
  const missing = page.getByRole("region", { name: "Would have been missing" });
  await missing.getByRole("button", { name: "Messages missing git_log" }).click();
  await expect(missing.getByText("role research, 3 tools selected")).toBeVisible();
  await missing.getByRole("button", { name: "Fix git_log" }).click();
  await expect(page.getByRole("dialog", { name: "Fix “git_log”" }).getByRole("radio").first()).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("link", { name: "without a tool that the model called" })).toBeVisible();
  await page.goto("/gateway");

  await page.getByRole("button", { name: "Details of coder" }).click();
  await expect(page.getByText("Ready to turn on.")).toBeVisible();
  // It stays unchecked until it is confirmed.
  await page.getByRole("radio", { name: "On", exact: true }).click({ force: true });
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("100% (99.2–100%)");
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Turn on for 10% of sessions" }).click();
  await expect(page.getByText(/10% of sessions/).first()).toBeVisible();

  await page.getByRole("link", { name: "Open session" }).click();
  await expect(page.getByRole("heading", { name: "Round 1", exact: true })).toBeVisible();
  await waitUntilShown(page);
  expect(await violationsOn(page)).toEqual([]);
});

test("a rollback is shown on the page and the overview until someone dismisses it", async ({ page, toolcrib }) => {
  const admin = await adminClient(toolcrib);
  await seedGateway(toolcrib.databaseUrl, { rounds: 60, lostEvery: 2, mode: "on", stepMs: 0, prefix: "bad" });
  // Rounds from before the switch do not count, so move these after it.
  const { Client } = (await import("pg")).default;
  const client = new Client({ connectionString: toolcrib.databaseUrl });
  await client.connect();
  await client.query("UPDATE gateway_round SET at = now() WHERE id LIKE 'bad_%'");
  await client.end();
  type Role = { readonly role: string; readonly effectiveMode: string };
  await expect
    .poll(
      async () => {
        const { roles } = await query<{ roles: Role[] }>(admin, "gateway.overview", {});
        return roles.find(({ role }) => role === "coder")?.effectiveMode;
      },
      { timeout: 30_000 },
    )
    .toBe("observe");
  await admin.dispose();

  await signIn(page, await personWith(toolcrib, "editor"));
  await page.goto("/");
  await expect(page.getByRole("link", { name: "The gateway switched 1 role back to observe" }).first()).toBeVisible();
  await page.goto("/gateway");
  await expect(page.getByText("coder is back in observe mode")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByText("coder is back in observe mode")).toBeHidden();
});

test("an observed tool is added to the draft and denied to a role with one click each", async ({ page, toolcrib }) => {
  await signIn(page, await personWith(toolcrib, "editor"));
  await page.goto("/gateway");
  await waitUntilShown(page);
  await page.getByRole("button", { name: "Add mcp__jira__create_issue to the catalog" }).click();
  await expect(page.getByRole("link", { name: "Open mcp__jira__create_issue in the catalog" })).toBeVisible();
  await page.getByRole("button", { name: "Deny mcp__jira__create_issue for a role" }).click();
  await page.getByRole("menuitem", { name: "coder" }).click();
  await expect(page.getByText("mcp__jira__create_issue is denied to coder in the draft.")).toBeVisible();
  // By keyboard: notices may cover the list.
  await page.getByRole("button", { name: "Use mcp__jira__create_issue in the policy" }).press("Enter");
  await page.getByRole("menuitem", { name: "Allow for role" }).press("ArrowRight");
  await page.getByRole("menuitem", { name: "research" }).press("Enter");
  await expect(page.getByText("mcp__jira__create_issue is allowed for research in the draft.")).toBeVisible();
});

for (const scheme of ["light", "dark"] as const) {
  test(`the page is accessible and fits a phone, in ${scheme}`, async ({ page, toolcrib }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await signIn(page, await personWith(toolcrib, "viewer"));
    for (const width of [1440, 375]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/gateway");
      await waitUntilShown(page);
      await page.getByRole("button", { name: "Details of research" }).click();
      await page.getByRole("button", { name: "Definition of read_file" }).click();
      await expect(page.getByRole("region", { name: "Lost tools of research" })).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
    }
  });
}
