import type { APIRequestContext } from "@playwright/test";
import { newAgentKey } from "../api-client";
import { adminClient, expect, personWith, publishInBrowser, restoreFirstPolicy, signIn, test } from "../fixtures";

test.describe.configure({ mode: "serial" });

type Answer = { mode: string; tools: unknown[] };

const MESSAGE = "turn off the kitchen lights and remind me to call Ann tomorrow";

let key: string;

restoreFirstPolicy();
test.beforeAll(async ({ toolcrib }) => {
  const admin = await adminClient(toolcrib);
  key = await newAgentKey(admin, toolcrib.url);
  await admin.dispose();
});

/** The answer to the first message of a session. */
async function resolve(agent: APIRequestContext): Promise<Answer> {
  const answer = await agent.post("/api/v1/resolve", {
    headers: { authorization: `Bearer ${key}` },
    data: { role: "orchestrator", message: MESSAGE },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as Answer;
}

test.setTimeout(180_000);

test("moving a threshold shows its effect before anything is saved, and agents get it once it is published", async ({
  page,
  toolcrib,
  anonymous,
}) => {
  await signIn(page, await personWith(toolcrib, "editor"));
  await expect.poll(async () => (await resolve(anonymous)).tools.length).toBeGreaterThan(3);
  const { tools } = await resolve(anonymous);

  await page.goto("/policies/toolcrib?role=orchestrator");
  const preview = page.getByRole("region", { name: "Before and after" });
  // A process that has just started may still be embedding the draft.
  await expect(preview).toContainText("Change a setting to see its effect", { timeout: 90_000 });
  await page.getByRole("slider", { name: "Hybrid threshold" }).focus();
  await page.keyboard.press("End");
  await expect(page.locator('[data-setting="signals.hybrid.minProbability"]')).toContainText("Preset value: 0.025%");
  await expect(preview).toContainText(/[1-9]\d* with different results/);
  expect((await resolve(anonymous)).tools).toEqual(tools);

  await page.getByRole("button", { name: "Save to draft" }).click();
  await expect(page.getByText(/\d unpublished change/)).toBeVisible();
  await publishInBrowser(page, "Send only what is certain");
  await expect.poll(async () => (await resolve(anonymous)).tools.length).toBeLessThan(tools.length);
});

test("switching the preset previews the change, and changes the mode agents get", async ({
  page,
  toolcrib,
  anonymous,
}) => {
  await signIn(page, await personWith(toolcrib, "editor"));
  expect((await resolve(anonymous)).mode).toBe("selective");
  await page.goto("/policies/toolcrib");
  await page.getByRole("button", { name: "Show all 6 presets" }).click();
  await page.getByRole("button", { name: "Use preset Digitorn" }).click();
  await expect(page.getByRole("list", { name: "Setting changes" })).toContainText("Direct budget, share of window");
  await page.getByRole("button", { name: "Apply to form" }).click();
  await expect(page.getByRole("button", { name: /orchestrator: direct from/ })).toBeVisible();
  await page.getByRole("button", { name: "Save to draft" }).click();
  await expect(page.getByText(/\d unpublished change/)).toBeVisible();
  await publishInBrowser(page, "Everything that fits");
  await expect.poll(async () => (await resolve(anonymous)).mode).toBe("direct");
});

test("a number input understands thousands separators and decimal commas, and shows what it read", async ({
  page,
  toolcrib,
}) => {
  await signIn(page, await personWith(toolcrib, "editor"));
  await page.goto("/policies/new");
  const tokens = page.locator('[data-setting="caps.turnTokens"]').getByRole("textbox");
  await tokens.fill("1,000");
  await tokens.blur();
  await expect(tokens).toHaveValue("1,000");
  await expect(page.locator('[data-setting="caps.turnTokens"]').getByRole("slider")).toHaveAttribute(
    "aria-valuetext",
    "1,000 tok",
  );
  const share = page.locator('[data-setting="caps.windowShare"]').getByRole("textbox");
  await share.fill("7,5");
  await expect(page.locator('[data-setting="caps.windowShare"]').getByRole("status")).toHaveText("= 7.5");
  await share.blur();
  await expect(share).toHaveValue("7.5");
  await share.fill("");
  await share.blur();
  await expect(share).toHaveValue("7.5");
});

test("a viewer sees what a policy does and can't change it", async ({ page, toolcrib }) => {
  await signIn(page, await personWith(toolcrib, "viewer"));
  await page.goto("/policies/toolcrib");
  await expect(page.getByRole("region", { name: "Mode by window size" })).toContainText("orchestrator");
  await expect(page.getByRole("switch", { name: "Loader" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Save to draft" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Use preset/ })).toHaveCount(0);
});
