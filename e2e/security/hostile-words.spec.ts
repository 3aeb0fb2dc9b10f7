import { parse, stringify } from "yaml";
import { createPerson, exportPolicyFile, mutate, newAgentKey, newClient } from "../api-client";
import { adminClient, expect, signIn, test as usual, WITH_ADMIN } from "../fixtures";
import { waitUntilShown } from "../inspect-page";
import { ADMIN, startToolcrib } from "../start-toolcrib";

/** A separate instance: afterwards all its text is hostile. */
const test = usual.extend<object, { toolcrib: Awaited<ReturnType<typeof startToolcrib>> }>({
  toolcrib: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern.
    async ({}, use) => {
      const toolcrib = await startToolcrib({ env: { ...WITH_ADMIN, TOOLCRIB_EMBEDDER: "off" } });
      await use(toolcrib);
      await toolcrib.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

const HOSTILE = "<img src=x onerror=hacked=1><script>hacked=2</script>";
/** Free-text fields and their maximum lengths. */
const WORDS: Readonly<Record<string, number>> = { title: 120, summary: 120, description: 400, goal: 400, note: 200 };

/** Puts hostile text into every free-text field, including schemas. */
function spoil(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(spoil);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const most = WORDS[key];
      const fits = typeof inner === "string" && most !== undefined && inner.length + HOSTILE.length < most;
      return [key, fits ? `${HOSTILE}${inner}` : spoil(inner)];
    }),
  );
}

/** Pages that render untrusted text in different ways: lists, trees, forms, schemas, diffs, timelines. */
const PAGES = [
  ...["/tools", "/tools/ha_call_service", "/roles/coder", "/categories/ha", "/bundles/smart_home", "/publish"],
  ...["/sessions", "/misses", "/people", `/playground?role=coder&message=${encodeURIComponent(HOSTILE)}`],
];

test("no page runs what a source, an agent or a colleague has written into it", async ({ page, toolcrib }) => {
  test.setTimeout(240_000);
  const admin = await adminClient(toolcrib);
  const text = await exportPolicyFile(admin, "draft");
  const file = {
    text: stringify(spoil(parse(text)), { lineWidth: 0, aliasDuplicateObjects: false }),
    withGuards: false,
  };
  const { draftHash } = await mutate<{ draftHash: string }>(admin, "policyFile.preview", file);
  await mutate(admin, "policyFile.import", { ...file, draftHash });
  await createPerson(admin, "viewer", HOSTILE);
  const headers = { authorization: `Bearer ${await newAgentKey(admin, toolcrib.url, HOSTILE)}` };
  const agent = await newClient(toolcrib.url);
  const ask = (path: string, data: object) => agent.post(`/api/v1${path}`, { headers, data });
  await ask("/resolve", { role: "coder", message: HOSTILE, sessionId: "hostile" });
  await ask("/tools/execute", { role: "coder", name: HOSTILE, arguments: { a: HOSTILE }, sessionId: "hostile" });
  await ask("/report", { role: "coder", sessionId: "hostile", round: 0, called: [HOSTILE] });

  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== new URL(toolcrib.url).origin) elsewhere.push(request.url());
  });
  page.on("dialog", (dialog) => elsewhere.push(dialog.message()));
  await signIn(page, ADMIN);
  const shown: string[] = [];
  for (const path of PAGES) {
    await page.goto(path);
    await waitUntilShown(page);
    if (await page.getByText("onerror=hacked=1").count()) shown.push(path);
    expect(await page.locator("[onerror], [onload], img[src='x'], iframe").count(), path).toBe(0);
    expect(await page.evaluate(() => (window as { hacked?: number }).hacked), path).toBeUndefined();
  }
  // Pages must show the text at all for the test to mean something.
  expect(shown.length, shown.join(" ")).toBeGreaterThan(PAGES.length / 2);
  // The finder palette.
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("ha_call");
  await expect(page.getByRole("option").first()).toBeVisible();
  expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
  expect(elsewhere).toEqual([]);
});

test("a script that gets into a page all the same is not run", async ({ page }) => {
  await page.goto("/sign-in");
  await page.evaluate(() => {
    const text = document.createElement("div");
    text.innerHTML = "<img src=x onerror='window.hacked=1'>";
    document.body.append(text);
    const script = document.createElement("script");
    script.setAttribute("nonce", "guessed");
    script.textContent = "window.hacked=2";
    document.body.insertAdjacentHTML("beforeend", script.outerHTML);
    document.body.insertAdjacentHTML("beforeend", "<a id=press href='javascript:window.hacked=3'>press</a>");
  });
  await page.locator("#press").click();
  // As a string in a timer, because evaluate itself bypasses CSP.
  await page.evaluate(() => {
    setTimeout("window.hacked=4");
    return new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
});
