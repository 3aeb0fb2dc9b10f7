import { editBundle } from "../api-client";
import { adminClient, expect, personWith, restoreFirstPolicy, signIn, test } from "../fixtures";
import { ADMIN } from "../start-toolcrib";

test.describe.configure({ mode: "serial" });
restoreFirstPolicy();

test("the navigation fits a window of 900 px, with the selection rules open", async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto("/bundles");
  const nav = page.getByRole("navigation", { name: "Main" });
  await expect(nav.getByRole("link", { name: "Skills" })).toBeVisible();
  await expect(nav.getByRole("link", { name: "API docs" })).toBeInViewport({ ratio: 1 });
  await nav.getByRole("link", { name: "Roles" }).click();
  await expect(page.getByRole("heading", { name: "Roles", level: 1 })).toBeFocused();
  await expect(nav.getByRole("link", { name: "Skills" })).toBeHidden();
  await nav.getByRole("button", { name: "Selection rules" }).click();
  await nav.getByRole("link", { name: "Skills" }).click();
  await expect(page.getByRole("heading", { name: "Skills", level: 1 })).toBeFocused();
});

test("actions and the draft bar stay in view, and the toast leads to the review", async ({ page, toolcrib }) => {
  await signIn(page, await personWith(toolcrib, "editor"));
  await page.goto("/policies/new");
  await expect(page.getByRole("button", { name: "Create policy" })).toBeInViewport({ ratio: 1 });
  await page.goto("/roles/role_admin");
  await expect(page.getByRole("button", { name: "Save to draft" })).toBeInViewport({ ratio: 1 });
  await page.getByLabel("Description").fill("For people who may use everything");
  await page.getByRole("button", { name: "Save to draft" }).click();
  const bar = page.getByRole("region", { name: "Unpublished changes" });
  await page.mouse.wheel(0, 3000);
  await expect(bar).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Review and publish" }).click();
  await expect(page.getByRole("heading", { name: "Review and publish", level: 1 })).toBeFocused();
  await expect(page.getByLabel("Note")).toHaveValue(/^Change role admin: description /);
});

test("restoring shows what would change for agents now", async ({ page, toolcrib }) => {
  const admin = await adminClient(toolcrib);
  await editBundle(admin, "reminders", { description: "Things to remember" });
  await admin.dispose();
  await signIn(page, ADMIN);
  await page.goto("/publish");
  await page.getByRole("button", { name: /^Publish \d/ }).click();
  await expect(page.getByRole("heading", { name: /Revision \d+/, level: 1 })).toBeVisible();
  await page.goto("/revisions/1");
  await page.getByRole("button", { name: /restore/i }).click();
  const changes = page.getByRole("dialog").getByRole("region", { name: "What would change" });
  await expect(changes).toContainText("which agents use now");
  await expect(changes).toContainText("bundle reminders: description");
});

test("limits of calls are set in seconds and MB", async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto("/settings");
  await expect(page.getByLabel("Call timeout")).toHaveValue("30");
  const size = page.getByLabel("Maximum result size");
  await expect(size).toHaveValue("0.25");
  await size.fill("0.3");
  const calls = page.getByRole("form", { name: "Calls" });
  await calls.getByRole("button", { name: "Save" }).click();
  await expect(calls.getByText("Unsaved changes")).toHaveCount(0);
  await page.reload();
  await expect(size).toHaveValue("0.3");
  await size.fill("0.25");
  await calls.getByRole("button", { name: "Save" }).click();
  await expect(calls.getByText("Unsaved changes")).toHaveCount(0);
});
