import type { APIRequestContext, Page } from "@playwright/test";
import { OPERATIONS } from "@/server/contract/agent/operations";
import { mutate } from "../api-client";
import { adminClient, expect, personWith, signIn, test } from "../fixtures";
import { overflowOf, violationsOn } from "../inspect-page";
import { ADMIN } from "../start-toolcrib";

/** Parses the curl command of the dialog. */
function readCurl(text: string) {
  const [, url = ""] = /curl '([^']+)'/.exec(text) ?? [];
  const [, key = ""] = /Bearer (tck_[\w-]+)'/.exec(text) ?? [];
  const [, body = "{}"] = /--data '([^']+)'/.exec(text) ?? [];
  return { url, key, body: JSON.parse(body) as Record<string, unknown> };
}

async function resolveWith(client: APIRequestContext, curl: ReturnType<typeof readCurl>): Promise<number> {
  const headers = { Authorization: `Bearer ${curl.key}` };
  return (await client.post(curl.url, { headers, data: curl.body })).status();
}

async function createInBrowser(page: Page, name: string): Promise<string> {
  await page.goto("/keys");
  await page.getByRole("button", { name: "New key" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("searchbox", { name: "Search roles" }).fill("orch");
  await dialog.getByRole("checkbox", { name: "orchestrator" }).check();
  await dialog.getByRole("button", { name: "Create key" }).click();
  const curl = dialog.getByRole("region", { name: "curl example with this key" });
  await expect(curl).toBeVisible();
  return (await curl.textContent()) ?? "";
}

test("an admin creates a key, it works as shown, and is refused once it is revoked", async ({
  page,
  toolcrib,
  anonymous,
}) => {
  await signIn(page, ADMIN);
  const curl = readCurl(await createInBrowser(page, "kitchen"));
  expect(curl).toMatchObject({ url: `${toolcrib.url}/api/v1/resolve`, body: { role: "orchestrator" } });
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox", { name: "Key", exact: true })).toHaveValue(curl.key);
  await expect.poll(() => resolveWith(anonymous, curl)).toBe(200);

  // A key that cannot be shown again must not be lost by a misclick.
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "I copied the key" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator("body")).not.toContainText(curl.key);

  const row = page.getByRole("row", { name: /kitchen/ });
  await expect(row).toContainText("orchestrator");
  await expect(row).toContainText(curl.key.slice(0, 12));
  await row.getByRole("button", { name: "Revoke key kitchen" }).click();
  const confirm = page.getByRole("alertdialog");
  await expect(confirm).toContainText("loses access");
  await confirm.getByRole("button", { name: "Revoke key kitchen" }).click();
  await expect(row).toContainText("Revoked");
  await expect.poll(() => resolveWith(anonymous, curl), { timeout: 5000, intervals: [50] }).toBe(401);
  await expect(row.getByRole("button")).toHaveCount(0);
});

test("an invalid form names what is missing at each field, and creates nothing", async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto("/keys");
  await page.getByRole("button", { name: "New key" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Requests per minute").fill("many");
  await dialog.getByText("Restrict to certain tools").click();
  await dialog.getByRole("combobox", { name: "Expires" }).click();
  await page.getByRole("option", { name: "On a date" }).click();
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByRole("alert")).toHaveText([
    "Enter a name",
    "Choose at least one role",
    "Select at least one tool, or turn off this restriction",
    "Enter a whole number from 1 to 1,000,000",
    "Select a date",
  ]);
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await dialog.getByLabel("Name").fill("almost");
  await expect(dialog.getByText("Enter a name")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("row", { name: /almost/ })).toHaveCount(0);
});

test("an admin creates an admin key, it opens the admin API within its scopes, and is refused once it is revoked", async ({
  page,
  toolcrib,
  anonymous,
}) => {
  await signIn(page, ADMIN);
  await page.goto("/keys");
  await page.getByRole("button", { name: "New admin key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: "read" }).uncheck();
  await dialog.getByRole("button", { name: "Create admin key" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(["Enter a name", "Choose at least one scope"]);
  await check(page, "new admin key");
  await dialog.getByLabel("Name").fill("pipeline");
  await dialog.getByRole("checkbox", { name: "read" }).check();
  await dialog.getByRole("button", { name: "Create admin key" }).click();
  const key = await dialog.getByRole("textbox", { name: "Admin key" }).inputValue();
  const headers = { Authorization: `Bearer ${key}` };
  const api = `${toolcrib.url}/api/admin/v1`;
  const readStatus = async () => (await anonymous.get(`${api}/status`, { headers })).status();
  expect(await readStatus()).toBe(200);
  expect((await anonymous.post(`${api}/keys`, { headers, data: { name: "x", roles: "all" } })).status()).toBe(403);
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "I copied the key" }).click();
  await expect(page.locator("body")).not.toContainText(key);
  const row = page.getByRole("row", { name: /pipeline/ });
  await expect(row).toContainText("read");
  await row.getByRole("button", { name: "Revoke admin key pipeline" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke admin key pipeline" }).click();
  await expect(row).toContainText("Revoked");
  expect(await readStatus()).toBe(401);
});

test("a viewer sees the keys and can change none", async ({ page, toolcrib }) => {
  const admin = await adminClient(toolcrib);
  await mutate(admin, "keys.create", { name: "seen by viewers", roles: { kind: "all" } });
  await admin.dispose();
  await signIn(page, await personWith(toolcrib, "viewer"));
  await page.goto("/");
  await page.getByRole("link", { name: "Keys" }).click();
  await expect(page.getByRole("row", { name: /seen by viewers/ })).toContainText("All roles");
  await expect(page.getByRole("button", { name: /New key|New admin key|Revoke/ })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Admin keys" })).toHaveCount(0);
});

test("the API docs have every operation, for anyone, and their examples switch by keyboard", async ({
  page,
  toolcrib,
}) => {
  await page.goto("/docs/api");
  await expect(page.getByRole("heading", { name: "Agent API", level: 1 })).toBeVisible();
  for (const { title, path, trpc } of Object.values(OPERATIONS)) {
    const section = page.getByRole("region", { name: title, exact: true });
    await expect(section).toContainText(`/api/v1${path}`);
    await expect(section).toContainText(trpc);
    await expect(page.getByRole("navigation").getByRole("link", { name: title })).toBeVisible();
  }
  const resolve = page.getByRole("region", { name: "Resolve", exact: true });
  await expect(resolve).toContainText(`curl '${toolcrib.url}/api/v1/resolve'`);
  await resolve.getByRole("tab", { name: "curl" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(resolve.getByRole("tab", { name: "Python" })).toHaveAttribute("aria-selected", "true");
  await expect(resolve).toContainText("urllib.request");
  const document = await page.request.get("/api/v1/openapi.json");
  expect(document.status()).toBe(200);
});

// Contrast depends on the scheme and overflow on the width: two of the four combinations cover both.
for (const [scheme, width] of [
  ["light", 1440],
  ["dark", 375],
] as const) {
  test(`a new key is made in dialogs that are accessible and fit ${width} pixels in ${scheme}`, async ({
    page,
    toolcrib,
  }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 860 });
    // Rules that do not depend on colors were checked in light mode.
    const rules = scheme === "dark" ? ["color-contrast"] : undefined;
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    const admin = await adminClient(toolcrib);
    await mutate(admin, "keys.create", {
      name: `a name as long as it may be ${"x".repeat(50)}`,
      roles: { kind: "all" },
    });
    await admin.dispose();
    await signIn(page, ADMIN);
    await page.goto("/keys");
    await expect(page.getByRole("row", { name: /as long as it may be/ }).first()).toBeVisible();
    expect(await overflowOf(page), "a long name is wider than its window").toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "New key" }).first().click();
    await expect(page.getByRole("checkbox", { name: "orchestrator" })).toBeVisible();
    await page.getByText("Restrict to certain tools").click();
    await check(page, "new key", rules);
    await page.keyboard.press("Escape");
    await createInBrowser(page, `${scheme} ${width}`);
    await check(page, "created key", rules);
    expect(errors).toEqual([]);
  });
}

async function check(page: Page, name: string, rules?: string[]): Promise<void> {
  expect((await violationsOn(page, rules)).map(({ rule, html }) => `${name} ${rule}: ${html}`)).toEqual([]);
  expect(await overflowOf(page), `${name} is wider than its window`).toBeLessThanOrEqual(0);
}
