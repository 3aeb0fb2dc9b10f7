import type { APIRequestContext } from "@playwright/test";
import type { PolicyPreview } from "@/server/contract/policies";
import { newAgentKey, query } from "../api-client";
import { adminClient, expect, personWith, publishInBrowser, restoreFirstPolicy, signIn, test } from "../fixtures";
import { overflowOf, violationsOn } from "../inspect-page";

test.describe.configure({ mode: "serial" });

type Answer = { mode: string; tools: unknown[] };

const MESSAGE = "turn off the kitchen lights and remind me to call Ann tomorrow";

/** Fifteen settings, in the background. */
const MEASURED = { timeout: 60_000 };

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

test("cards and the slider show what is recalled, spent and lost on real messages, and write the settings", async ({
  page,
  toolcrib,
  anonymous,
}) => {
  const headers = { authorization: `Bearer ${key}` };
  const session = { role: "orchestrator", sessionId: "slider" };
  const { round } = await (
    await anonymous.post("/api/v1/resolve", { headers, data: { ...session, message: MESSAGE } })
  ).json();
  await anonymous.post("/api/v1/report", { headers, data: { ...session, round, called: ["ha_call_service"] } });
  const admin = await adminClient(toolcrib);
  const recorded = async () => {
    const { harm } = await query<PolicyPreview>(admin, "policies.preview", { id: "toolcrib", role: "orchestrator" });
    return harm.sessions;
  };
  await expect.poll(recorded, MEASURED).toBeGreaterThan(0);
  await admin.dispose();
  await signIn(page, await personWith(toolcrib, "editor"));
  await page.goto("/policies/toolcrib");
  await expect(
    page.getByText(/^Measured on \d+ cases from the evaluation set starter, because only \d+ messages?/),
  ).toBeVisible(MEASURED);
  const ora = page.getByRole("listitem").filter({ hasText: "Ora" }).first();
  await expect(ora).toContainText(/Recall [\d.]+%\s*[\d,]+ tok per message/);
  await expect(ora).toContainText(/would lose tools in \d sessions?/);

  const slider = page.getByRole("slider", { name: "Lean to generous" });
  const panel = page.getByRole("region", { name: "Lean to generous" });
  await slider.focus();
  await page.keyboard.press("Home");
  await expect(panel).toContainText("Tokens per turn 200 tok");
  await expect(panel).toContainText(/Draft: [\d,]+\stok becomes [\d,]+\stok−\d+%, −[\d.]+\spoints of recall/);
  await expect(slider).toHaveAttribute("aria-valuetext", /^Recall [\d.]+%, [\d,]+ tok per message/);
  const limits = page.getByRole("button", { name: /^Limits/ });
  await expect(limits).toContainText("2 changed");
  await expect(limits).toHaveAttribute("aria-expanded", "false");
  await page.getByRole("button", { name: "Use recommended" }).click();
  await expect(slider).toHaveAttribute("aria-valuetext", /, recommended$/);

  await page.getByRole("searchbox", { name: "Search settings" }).fill("semantic threshold");
  await expect(page.getByText("Semantic threshold has no effect now: hybrid is on and replaces it.")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search settings" }).fill("tokens per turn");
  await expect(page.getByRole("slider", { name: "Tokens per turn" })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 812 });
  // Charts follow the window a moment later.
  await expect.poll(() => overflowOf(page)).toBe(0);
});

test("moving a threshold shows its effect before anything is saved, and agents get it once it is published", async ({
  page,
  toolcrib,
  anonymous,
}) => {
  await signIn(page, await personWith(toolcrib, "editor"));
  await expect.poll(async () => (await resolve(anonymous)).tools.length).toBeGreaterThan(3);
  const { tools } = await resolve(anonymous);

  await page.goto("/policies/toolcrib?role=orchestrator&setting=signals.hybrid.minProbability");
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
  await page.getByRole("button", { name: /^Limits/ }).click();
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
  // The test before published Digitorn, which does not rank tools.
  await expect(page.getByText(/^Nothing to balance/)).toBeVisible();
  await page.getByRole("button", { name: /^Mode and thresholds/ }).click();
  await expect(page.getByRole("switch", { name: "Loader" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Save to draft" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Use preset/ })).toHaveCount(0);
});
