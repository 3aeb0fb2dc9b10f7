import { readFile } from "node:fs/promises";
import { mutate, newAgentKey, newClient, query } from "../api-client";
import { adminClient, expect, personWith, restoreFirstPolicy, signIn, test } from "../fixtures";
import { overflowOf, violationsOn } from "../inspect-page";
import { ADMIN } from "../start-toolcrib";
import {
  beginChat,
  box,
  chip,
  choose,
  figuresOf,
  ledgerRound,
  messages,
  say,
  send,
  stateOf,
  stopButton,
} from "./chat-page";

restoreFirstPolicy();
test.beforeEach(async ({ page }) => signIn(page, ADMIN));

test("a new chat starts with the demo model and shows before sending that small talk costs no tools", async ({
  page,
}) => {
  await page.goto("/chat");
  await expect(page.getByRole("button", { name: /^Model:/ })).toHaveText(/demo · no LLM/);
  await expect(chip(page)).toHaveText(/auto/);
  await box(page).fill("Good morning");
  await expect(chip(page)).toHaveText(/chat only · 0 tok/);
  await expect(chip(page).locator("[data-tools=off]")).toBeVisible();

  const answer = await say(page, "Good morning");
  await expect(answer).toContainText(/0 tools\s*·\s*0 tok/);
  await expect(page).toHaveURL(/\/chat\/chat_/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Good morning");
  expect((await figuresOf(ledgerRound(page, 1))).tools).toBe(0);
  const [round] = (await stateOf(page)).messages.at(-1)?.rounds ?? [];
  expect(round).toMatchObject({ mode: "chat", tools: [], tokens: { tools: 0, listing: 0 } });
});

test("turning off the kitchen lights sends the home tools and turns off the light", async ({ page, toolcrib }) => {
  const admin = await adminClient(toolcrib);
  const key = await newAgentKey(admin, toolcrib.url);
  const agent = await newClient(toolcrib.url);
  const execute = async (name: string, given: Record<string, string>) => {
    const data = { name, arguments: given, role: "orchestrator" };
    const answer = await agent.post("/api/v1/tools/execute", { data, headers: { authorization: `Bearer ${key}` } });
    return (await answer.json()) as { structured: { state: string } };
  };
  const lightIs = async () => (await execute("ha_get_state", { entity_id: "light.kitchen" })).structured.state;
  // Other tests share the same devices.
  await execute("ha_call_service", { domain: "light", service: "turn_on", entity_id: "light.kitchen" });
  expect(await lightIs()).toBe("on");

  await beginChat(page, "demo");
  await box(page).fill("turn off the kitchen lights");
  await expect(chip(page)).toHaveText(/selective · \d+ tools(?: \(\d+ slim\))? · [\d,]+ tok/);
  await expect(chip(page).locator("[data-tools=on]")).toBeVisible();
  await chip(page).hover();
  await expect(page.getByRole("tooltip")).toHaveText(
    /\d+ of \d+ tool schemas(?: \(\d+ slim\))?, [\d,]+ tokens; all would cost [\d,]+/,
  );
  const answer = await say(page, "turn off the kitchen lights");

  await expect(answer.getByText(/kitchen.* off/i).last()).toBeVisible();
  expect(await lightIs()).toBe("off");
  const first = ledgerRound(page, 1);
  await expect(first).toContainText(/\d+ of \d+ tools/);
  for (const tool of ["ha_call_service", "ha_get_state", "ha_get_states"])
    await expect(first).toContainText(`+${tool}`);
  // Kept tools are not marked as new.
  await expect(ledgerRound(page, 2)).not.toContainText("+ha_");
  const ledger = page.getByRole("region", { name: "Ledger" });
  await expect(ledger).toContainText(/[\d.]+× less than the [\d,]+ tok without Toolcrib/);
  await expect(first).toContainText(/Toolcrib overhead\s*[\d.]+ ms/);

  await answer.locator("summary").filter({ hasText: "ha_call_service" }).click();
  await expect(answer).toContainText('"service": "turn_off"');

  await first.getByRole("button", { name: /Why these tools/ }).click();
  const drawer = page.getByRole("dialog", { name: "Why these tools?" });
  await expect(drawer).toContainText(/selective.*exceed the [\d,]+-token direct budget/);
  await drawer.getByLabel("Tool name").fill("git_log");
  await drawer.getByRole("button", { name: "Report" }).click();
  await expect(drawer.getByRole("status")).toContainText("git_log was reported");
  await expect
    .poll(async () => (await query<{ name: string }[]>(admin, "usage.misses", {})).map(({ name }) => name))
    .toContain("git_log");
  await agent.dispose();
  await admin.dispose();
});

test("a destructive call asks first: declined, nothing is removed; allowed, it runs", async ({ page }) => {
  await beginChat(page, "demo");
  await say(page, "remind me tomorrow at 9 to call mum");
  const question = page.getByRole("group", { name: "Allow or decline reminders_clear" });

  await send(page, "clear all my reminders");
  await expect(question).toContainText("The model wants to call");
  await question.getByRole("button", { name: "Decline" }).click();
  await expect(stopButton(page)).toHaveCount(0);
  await expect(await say(page, "list my reminders")).toContainText("call mum");

  await send(page, "clear all my reminders");
  await question.getByRole("button", { name: /^Allow/ }).click();
  await expect(stopButton(page)).toHaveCount(0);
  await expect(await say(page, "list my reminders")).not.toContainText("call mum");
});

test("a quick question is sent without tools, and a chat can use any mode", async ({ page }) => {
  await beginChat(page, "demo");
  await box(page).fill("turn off the kitchen lights");
  await box(page).press("Alt+Enter");
  await expect(stopButton(page)).toHaveCount(0);
  await expect(messages(page).first()).toContainText("quick question");
  await expect(messages(page).nth(1)).toContainText(/0 tools\s*·\s*0 tok/);

  await choose(page, "Tool mode", "direct");
  const all = await say(page, "what time is it?");
  await expect(all).toContainText(/direct/);
  await choose(page, "Tool mode", "discovery");
  await choose(page, "Role", "research");
  await say(page, "add a task to buy milk");
  const { chat, messages: said } = await stateOf(page);
  expect(chat.choice).toMatchObject({ mode: "discovery", role: "research", model: "demo" });
  expect(said.at(-1)?.rounds[0]).toMatchObject({ mode: "discovery", role: "research" });
});

test("chats can be searched, pinned, renamed, exported, edited, retried and deleted, and every tab follows", async ({
  page,
  context,
  toolcrib,
}) => {
  test.setTimeout(120_000);
  await beginChat(page, "demo");
  await say(page, "what is 17 % of 2400?");
  const other = await context.newPage();
  await other.goto(page.url());
  /** Switches tabs: a background tab has no frames and later no event stream. */
  const inOther = async (look: () => Promise<void>) => {
    await other.bringToFront();
    await look();
    await page.bringToFront();
  };
  await inOther(() => expect(messages(other)).toHaveCount(2));

  await box(page).fill("half a thought");
  await page.reload();
  await expect(box(page)).toHaveValue("half a thought");
  await say(page, "Good morning");
  await inOther(() => expect(messages(other)).toHaveCount(4));

  await messages(page).first().hover();
  await messages(page).first().getByRole("button", { name: "Edit message" }).click();
  await page.getByRole("textbox", { name: /edit/i }).fill("what is 6 times 7?");
  await page
    .getByRole("button", { name: /^(Send|Save)/ })
    .first()
    .click();
  await expect(messages(page)).toHaveCount(2);
  await expect(messages(page).last()).toContainText("42");
  await inOther(() => expect(messages(other).last()).toContainText("42"));
  const first = (await stateOf(page)).messages.at(-1)?.id;
  await messages(page).last().getByRole("button", { name: "Retry", exact: true }).click();
  await expect.poll(async () => (await stateOf(page)).messages.at(-1)?.id).not.toBe(first);
  await expect(messages(page).last()).toContainText("42");
  await expect(messages(page)).toHaveCount(2);

  const menu = async (item: string) => {
    await page
      .locator("main header")
      .getByRole("button", { name: /^Actions for/ })
      .click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await menu("Rename");
  const title = page.getByRole("textbox", { name: "Chat title" });
  await expect(title).toBeFocused();
  await title.fill("Sums <b>of</b> mine");
  await title.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sums <b>of</b> mine");
  await inOther(() => expect(other.getByRole("heading", { level: 1 })).toHaveText("Sums <b>of</b> mine"));

  const download = page.waitForEvent("download");
  await menu("Export as Markdown");
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^sums-b-of-b-mine\.md$/);
  expect(await readFile(await file.path(), "utf8")).toContain("what is 6 times 7?");

  const chats = page.getByRole("navigation", { name: "Chats" });
  await menu("Pin");
  const pinned = chats.getByRole("list", { name: "Pinned" }).getByRole("link");
  await expect(pinned).toHaveText("Sums <b>of</b> mine");
  await pinned.press("F2");
  await title.fill("Sums");
  await title.press("Enter");
  await expect(pinned).toHaveText("Sums");
  await expect(pinned).toBeFocused();

  const admin = await adminClient(toolcrib);
  const { settings, version } = await query<{ settings: { chat: object }; version: string }>(admin, "settings.get");
  await mutate(admin, "settings.update", { settings: { chat: { ...settings.chat, sharesLinks: true } }, version });
  await page.reload();
  await menu("Share");
  const share = page.getByRole("dialog", { name: "Share chat" });
  await share.getByRole("button", { name: "Create link" }).click();
  const link = await share.getByRole("textbox", { name: "Link" }).inputValue();
  await inOther(async () => {
    await other.goto(link);
    await expect(messages(other)).toHaveCount(2);
    await expect(other.getByText("read-only")).toBeVisible();
    expect(await violationsOn(other)).toEqual([]);
  });
  await share.getByRole("button", { name: "Stop sharing" }).click();
  await expect(share.getByRole("button", { name: "Create link" })).toBeVisible();
  await share.getByRole("button", { name: "Close" }).first().click();
  await inOther(async () => {
    await other.reload();
    await expect(other.getByText("This link was closed, or never existed.")).toBeVisible();
    await other.goto(page.url());
  });

  await page.getByRole("searchbox", { name: "Search chats" }).fill("6 times 7");
  await expect(chats.getByRole("link")).toHaveCount(1);
  await menu("Delete");
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /Delete/ })
    .click();
  await expect(page).toHaveURL(/\/chat$/);
  await inOther(() => expect(other.getByText("This chat was deleted or belongs to someone else.")).toBeVisible());
  await other.close();
});

test("a member can use only the chat, also on a phone in dark mode", async ({ page, toolcrib }) => {
  await page.context().clearCookies();
  await signIn(page, await personWith(toolcrib, "member"));
  await page.setViewportSize({ width: 375, height: 812 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  await expect(page).toHaveURL(/\/chat$/);
  const answer = await say(page, "turn off the kitchen lights");
  await answer.getByRole("button", { name: "Bad answer" }).click();
  const reason = answer.getByRole("form", { name: "What went wrong" });
  await reason.getByRole("textbox", { name: "Missing tool" }).fill("light_dimmer");
  await reason.getByRole("textbox").press("Enter");
  await expect(reason.getByRole("button", { name: "Saved" })).toBeVisible();
  expect(await overflowOf(page)).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("button", { name: /^Open ledger/ }).click();
  const sheet = page.getByRole("dialog", { name: "Ledger" });
  await expect(sheet.getByRole("region", { name: "Round 1", exact: true })).toContainText("ha_call_service");
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Role:/ }).click();
  await expect(page.getByRole("menuitemradio", { name: /^coder/ })).toHaveCount(0);
});

test("a member can use the chat list with the keyboard alone", async ({ page, toolcrib }) => {
  await page.context().clearCookies();
  await signIn(page, await personWith(toolcrib, "member"));
  for (const text of ["Good morning", "what is 6 times 7?"]) {
    await page.goto("/chat");
    await say(page, text);
  }
  const rows = page.getByRole("navigation", { name: "Chats" }).getByRole("link");
  await expect(rows).toHaveCount(2);
  // Members see the ledger in one line, until they open it.
  const ledger = page.getByRole("region", { name: "Ledger" });
  await expect(ledger).toHaveCount(0);
  await page.getByRole("button", { name: /^Open ledger/ }).press("Enter");
  await page.reload();
  await expect(ledger).toBeVisible();
  await ledger.getByRole("button", { name: "Collapse ledger" }).press("Enter");
  await expect(page.getByRole("button", { name: /^Open ledger/ })).toBeFocused();
  await expect(rows).toHaveCount(2);
  const search = page.getByRole("searchbox", { name: "Search chats" });
  await page.getByRole("link", { name: "New chat" }).focus();
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(rows.last()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(search).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(messages(page).first()).toContainText("Good morning");
});
