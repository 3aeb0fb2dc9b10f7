import type { Locator, Page, Request } from "@playwright/test";
import { editBundle, mutate } from "../api-client";
import { adminClient, expect, openMenu, personWith, signIn, test } from "../fixtures";
import { overflowOf, textSizesOn, violationsOn, waitUntilShown } from "../inspect-page";
import { PAGE_LIST } from "../page-list";
import { ADMIN } from "../start-toolcrib";

// The API docs are checked with the keys.
const PAGES = [
  ...PAGE_LIST.map(({ path }) => path).filter((path) => path !== "/docs/api"),
  "/bundles/no_such_bundle",
  "/nothing",
];

test.describe.configure({ mode: "parallel" });

/** Requests before a page was ready, in waves: one that starts after a response depended on it. */
type Loading = { waves: number; shift: number; ahead: number };

/** The layout's own requests do not count. */
function isOfPage(request: Request): boolean {
  return /\/api\/trpc\/(?!revisions\.unpublished\?)/.test(request.url());
}

async function ready(page: Page, path: string): Promise<Loading> {
  const loading = { waves: 0, ahead: 0 };
  let open = 0;
  let answered = true;
  const asked = new Set<string>();
  const onRequest = (request: Request) => {
    if (request.url().includes("_rsc=")) loading.ahead += 1;
    // Polling repeats a request; nothing on the page waits for it.
    if (!isOfPage(request) || asked.has(request.url())) return;
    asked.add(request.url());
    if (answered && open === 0) loading.waves += 1;
    answered = false;
    open += 1;
  };
  const onDone = (request: Request) => {
    if (!isOfPage(request)) return;
    open = Math.max(0, open - 1);
    answered = true;
  };
  page.on("request", onRequest).on("requestfinished", onDone).on("requestfailed", onDone);
  await page.goto(path);
  await waitUntilShown(page);
  page.off("request", onRequest).off("requestfinished", onDone).off("requestfailed", onDone);
  return { ...loading, shift: await page.evaluate(sumOfShifts) };
}

/** The cumulative layout shift. */
function sumOfShifts(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
    });
    observer.observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(sum), 50);
  });
}

/** The first loads the page's data; a search or preview may need one more. */
const MAX_WAVES = 2;

/** In pixels: labels and hints, values, titles and figures. */
const TEXT_SIZES = [13, 14, 20];

/** The "good" limit of Core Web Vitals. */
const MAX_SHIFT = 0.1;

type Look = { readonly scheme: "light" | "dark"; readonly width: number };

// Overflow depends on the width and contrast on the scheme: two of the four combinations cover both. Pages are loaded
// on the phone, where layout shifts most.
const PHONE: Look = { scheme: "dark", width: 375 };
const DESKTOP: Look = { scheme: "light", width: 1440 };

/** These pages use every component, so they cover contrast in dark mode. */
const SHOWN_IN_THE_DARK = new Set([
  ...["/", "/tools", "/roles/coder", "/roles/matrix", "/categories", "/policies/toolcrib", "/core", "/publish"],
  ...["/sign-in", "/revisions/1", "/evaluations/starter", "/settings"],
]);

const HALVES = [0, 1].map((half) => PAGES.filter((_, index) => index % 2 === half));

for (const [half, paths] of HALVES.entries()) {
  test(`every page is accessible, fits phone and desktop, asks little and stays in place (${half + 1} of 2)`, async ({
    page,
    toolcrib,
  }) => {
    test.setTimeout(240_000);
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) errors.push(message.text());
    });
    const admin = await adminClient(toolcrib);
    await editBundle(admin, "alerts", { description: `seen in half ${half}` });
    await signIn(page, ADMIN);
    for (const path of paths) await visit(page, path);
    expect(errors).toEqual([]);
  });
}

test("pages for non-admins are accessible and fit phone and desktop", async ({ page, toolcrib }) => {
  const admin = await adminClient(toolcrib);
  const { link } = await mutate<{ link: string }>(admin, "people.invite", { email: null, accountRole: "viewer" });
  for (const path of ["/sign-in", new URL(link).pathname, `/setup/${"x".repeat(32)}`]) await visit(page, path);
  await signIn(page, await personWith(toolcrib, "member"));
  await visit(page, "/");
  await visit(page, "/roles");
});

async function visit(page: Page, path: string): Promise<void> {
  await lookLike(page, PHONE);
  const { waves, shift, ahead } = await ready(page, path);
  expect.soft(waves, `${path} waits for answers before it asks`).toBeLessThanOrEqual(MAX_WAVES);
  expect.soft(shift, `${path} moves while it loads`).toBeLessThanOrEqual(MAX_SHIFT);
  expect.soft(ahead, `${path} fetches pages that nobody has pointed at`).toBe(0);
  await check(page, path, PHONE, SHOWN_IN_THE_DARK.has(path) ? ["color-contrast"] : []);
  await lookLike(page, DESKTOP);
  await expect(page.locator("html")).toHaveClass(/\blight\b/);
  // Colours may take a moment to change.
  await page.waitForTimeout(200);
  await check(page, path, DESKTOP);
}

async function lookLike(page: Page, { scheme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
  await page.setViewportSize({ width, height: 860 });
}

async function check(page: Page, path: string, { scheme, width }: Look, rules?: string[]): Promise<void> {
  const found = rules?.length === 0 ? [] : await violationsOn(page, rules);
  const serious = found.filter(({ isSerious }) => isSerious);
  expect(serious.map(({ rule, html }) => `${path} in ${scheme} ${rule}: ${html}`)).toEqual([]);
  expect(await overflowOf(page), `${path} is wider than ${width} pixels`).toBeLessThanOrEqual(0);
  const otherSizes = (await textSizesOn(page)).filter((size) => !TEXT_SIZES.includes(size));
  expect(otherSizes, `${path} has other text sizes`).toEqual([]);
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(luminance(background) < 0.5, `${path} has the colors of ${scheme}`).toBe(scheme === "dark");
}

/** A rough luminance, in any color space the browser returns. */
function luminance(color: string): number {
  const [first = 0, ...rest] = (color.match(/[\d.]+/g) ?? []).map(Number);
  if (color.startsWith("rgb")) return (first + (rest[0] ?? 0) + (rest[1] ?? 0)) / 765;
  return color.startsWith("lab") ? first / 100 : first;
}

test("the unpublished-changes notice is rendered with the page, so nothing shifts", async ({ page, toolcrib }) => {
  await editBundle(await adminClient(toolcrib), "alerts", { description: "seen at once" });
  await signIn(page, ADMIN);
  for (const path of ["/tools", "/chat"]) {
    await expect.poll(async () => (await page.request.get(path)).text()).toMatch(/\d unpublished change/);
  }
});

test("the theme can be chosen and is kept", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await signIn(page, ADMIN);
  await page.goto("/");
  await openMenu(page, /Account of/);
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await page.reload();
  await expect(page.locator("html")).toHaveClass(/dark/);
});

test("the palette opens by keyboard and leads to a page", async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto("/");
  await waitUntilShown(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("audit");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Audit log", level: 1 })).toBeVisible();
});

test("dialogs and menus return focus to what opened them", async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto("/people");
  const returnsTo = async (opener: Locator, dialog: Locator) => {
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  };
  const invite = page.getByRole("button", { name: "Invite", exact: true });
  await openMenu(page, /^Invite$/);
  await returnsTo(invite, page.getByRole("dialog"));
  await page.keyboard.press("Control+k");
  await returnsTo(invite, page.getByRole("dialog", { name: "Command palette" }));
  const actions = page.getByRole("button", { name: /^Actions for/ }).first();
  await actions.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: /Sign out everywhere/ }).press("Enter");
  await returnsTo(actions, page.getByRole("alertdialog"));
});

test("on a phone the menu reaches every page", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await signIn(page, ADMIN);
  await page.goto("/");
  await openMenu(page, /menu/i);
  await page.getByRole("link", { name: "Revisions" }).click();
  await expect(page.getByRole("heading", { name: "Revisions", level: 1 })).toBeVisible();
});
