import type { ModelServer, Step } from "@/server/chat/testing/model-server.testing";
import { startOpenAiServer } from "@/server/chat/testing/openai-server.testing";
import { expect, restoreFirstPolicy, signIn, test } from "../fixtures";
import { violationsOn } from "../inspect-page";
import { ADMIN } from "../start-toolcrib";
import {
  beginChat,
  box,
  chip,
  choose,
  connect,
  figuresOf,
  lastAsked,
  ledgerRound,
  messages,
  say,
  send,
  stateOf,
  stopButton,
} from "./chat-page";

const MODEL = "gpt-4o";
const KEY = "sk-test-0123456789abcdef";
/** Four by four pixels. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAK0lEQVR42g3JQREAAAyDsAqrsApDBLK2HxdiYuMiX6mtq7xldm7yN1gcwgElshfBk8+G3QAAAABJRU5ErkJggg==";
let server: ModelServer;
/** The model's steps in the current test, and the number of requests before it. */
let steps: readonly Step[] = [];
let begun = 0;

restoreFirstPolicy();

test.beforeAll(async ({ toolcrib }) => {
  server = await startOpenAiServer(
    (_request, count) => {
      const step = steps[Math.min(count - begun, steps.length - 1)];
      if (step === undefined) throw new Error("the model was asked before it was told what to say");
      return step;
    },
    { keys: [KEY] },
  );
  await connect(toolcrib, MODEL, { baseUrl: `${server.url}/v1`, apiKey: KEY });
});
test.afterAll(async ({ toolcrib }) => {
  await connect(toolcrib, MODEL, null);
  await server.stop();
});
test.beforeEach(async ({ page }) => signIn(page, ADMIN));

function play(...next: readonly Step[]): void {
  steps = next;
  begun = server.asked.length;
}

const asked = (index: number) => server.asked[begun + index];
const namesOf = (index: number) => {
  const tools = (asked(index)?.body.tools ?? []) as readonly { function: { name: string } }[];
  return tools.map(({ function: { name } }) => name);
};

test("a tool found by search is called in the next round and kept in the next turn, and the ledger matches the provider's request", async ({
  page,
}) => {
  play(
    { say: "Let me look.", call: [{ name: "search_tools", arguments: { query: "select:clock_now" } }] },
    { call: [{ name: "clock_now", arguments: {} }] },
    { say: "It is **late**." },
    { say: "Good night." },
  );
  await beginChat(page, MODEL);
  const answer = await say(page, "turn off the kitchen lights");
  await expect(answer.getByText("It is late.")).toBeVisible();
  await expect(answer.getByText("clock_now", { exact: true }).first()).toBeVisible();
  expect(namesOf(0)).not.toContain("clock_now");
  expect(namesOf(1)).toContain("clock_now");
  // Earlier tools keep their position, so that the provider's cache stays valid.
  expect(namesOf(1).slice(0, namesOf(0).length)).toEqual(namesOf(0));
  await expect(ledgerRound(page, 2)).toContainText("+clock_now");
  await expect(ledgerRound(page, 3)).toContainText("provider reported");

  for (const index of [0, 1, 2]) {
    const figures = await figuresOf(ledgerRound(page, index + 1));
    const { tools, system, messages: said } = asked(index)?.tokens ?? {};
    expect(figures, `round ${index + 1}`).toMatchObject({ tools, system, messages: said });
  }
  const turn = (await stateOf(page)).messages.at(-1);
  const counted = turn?.rounds.map(({ tokens, usage }) => [
    tokens.tools + tokens.listing + tokens.system + tokens.messages,
    usage?.input,
  ]);
  expect(counted).toEqual([0, 1, 2].map((index) => [asked(index)?.tokens.total, asked(index)?.tokens.total]));
  // The ledger's cached tokens match the simulated provider cache.
  for (const [index, round] of (turn?.rounds ?? []).entries()) {
    expect(round.cached, `round ${index + 1}`).toBeLessThanOrEqual((asked(index)?.cachedTokens ?? 0) + 1);
  }
  expect(turn?.rounds.at(-1)?.cached).toBeGreaterThan(100);

  await say(page, "thanks, and the time once more");
  expect(namesOf(3)).toContain("clock_now");
  expect(namesOf(3).slice(0, namesOf(2).length)).toEqual(namesOf(2));
});

test("small talk and quick questions have no tools field", async ({ page }) => {
  play({ say: "Good morning to you." });
  await beginChat(page, MODEL);
  await say(page, "Good morning");
  expect(lastAsked(server).body).not.toHaveProperty("tools");
  await box(page).fill("turn off the kitchen lights");
  await page.getByRole("button", { name: "Quick question" }).click();
  await expect(messages(page)).toHaveCount(4);
  await expect(stopButton(page)).toHaveCount(0);
  expect(lastAsked(server).body).not.toHaveProperty("tools");
  expect(lastAsked(server).body).not.toHaveProperty("tool_choice");
  await say(page, "turn off the kitchen lights");
  expect(lastAsked(server).body).toHaveProperty("tools");
});

test("images and text files are attached by button, paste and drop, reach the model, and are there after a reload", async ({
  page,
}) => {
  play({ say: "A small picture." });
  const files = page.getByRole("list", { name: "Files" });
  const give = (kind: "paste" | "drop", name: string, type: string, base64: string) =>
    box(page).evaluate(
      (node, [kind, name, type, base64]) => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }));
        const given = { bubbles: true, cancelable: true };
        node.dispatchEvent(
          kind === "paste"
            ? new ClipboardEvent("paste", { ...given, clipboardData: data })
            : new DragEvent("drop", { ...given, dataTransfer: data }),
        );
      },
      [kind, name, type, base64] as const,
    );
  await beginChat(page, "demo");
  const picture = { name: "cat.png", mimeType: "image/png", buffer: Buffer.from(PNG, "base64") };
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Attach images or text files" }).click();
  await (await chooser).setFiles(picture);
  await give("paste", "dog.png", "image/png", PNG);
  await give("drop", "notes.md", "text/markdown", btoa("# marmalade"));
  await expect(files.getByRole("listitem")).toHaveCount(3);
  await give("drop", "archive.zip", "application/zip", btoa("PK\0\0"));
  await expect(
    page.getByText("“archive.zip” is neither an image (PNG, JPEG, WebP, GIF) nor a text file."),
  ).toBeVisible();
  await box(page).fill("Good morning");
  await expect(page.getByText(/doesn't take images\. Choose another model or remove them\./)).toBeVisible();
  await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();
  // Until it is settled, the chip is faint.
  await expect(chip(page)).toHaveText(/chat only/);
  expect(await violationsOn(page)).toEqual([]);

  await choose(page, "Model", MODEL);
  await page.getByRole("button", { name: "Remove dog.png" }).press("Enter");
  await expect(box(page)).toBeFocused();
  const answer = await say(page, "Good morning");
  await expect(answer).toContainText("A small picture.");
  const [said] = (lastAsked(server).body.messages as { role: string; content: unknown }[]).slice(-1);
  expect(said?.content).toEqual([
    expect.objectContaining({ type: "image_url", image_url: { url: `data:image/png;base64,${PNG}` } }),
    { type: "text", text: 'Good morning\n\nFile "notes.md":\n\n# marmalade' },
  ]);
  await page.reload();
  const sent = messages(page).first();
  await expect(sent).toContainText("notes.md");
  await sent.getByRole("button", { name: "Open image cat.png" }).click();
  const opened = page.getByRole("dialog", { name: "cat.png" }).getByRole("img");
  expect(await opened.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(4);
  await page.keyboard.press("Escape");
  expect(await violationsOn(page)).toEqual([]);
});

test("a model that never stops calling is stopped at the round limit with a notice", async ({ page }) => {
  play({ call: [{ name: "ha_get_states", arguments: { area: "kitchen" } }] });
  await beginChat(page, MODEL);
  const answer = await say(page, "which lights are on in the kitchen?");
  await expect(answer).toContainText(/5 rounds/);
  expect(server.asked.length - begun).toBe(5);
});

test("the stop button cancels the provider request and keeps the text so far", async ({ page }) => {
  play({ say: "one two three four five six seven eight nine ten ".repeat(40), wordMs: 25 });
  await beginChat(page, MODEL);
  await send(page, "count");
  const answer = messages(page).nth(1);
  await expect(answer).toContainText("three four");
  await stopButton(page).click();
  await expect(answer).toContainText(/stopped/i);
  await expect.poll(() => lastAsked(server).wasCut).toBe(true);
  await expect(answer).toContainText("three four");
  const [round] = (await stateOf(page)).messages[1]?.rounds ?? [];
  expect(round?.tokens.output).toBeGreaterThan(3);
});

test("provider errors are explained, nothing is lost, and a retry works", async ({ page }) => {
  const cases = [
    [{ status: 401 }, /rejected the key/],
    [{ status: 429, headers: { "retry-after": "30" } }, /\b(30|[12]\d) s/],
    [{ status: 500 }, /failed with a server error/],
    [{ breakAfter: "It began well" }, /It began well[\s\S]*in the middle/],
    [{ endWithoutFinish: "It went on" }, /It went on[\s\S]*was cut off/],
  ] as const;
  await beginChat(page, MODEL);
  play(cases[0][0]);
  await send(page, "tell me something");
  for (const [index, [step, words]] of cases.entries()) {
    play(step);
    if (index > 0) await messages(page).last().getByRole("button", { name: "Retry" }).click();
    await expect(messages(page).last()).toContainText(words);
    await expect(messages(page).last()).toContainText("Your message and the answer so far are saved.");
    await expect(messages(page).last()).not.toContainText(KEY);
    await expect(messages(page).first()).toContainText("tell me something");
  }
  play({ say: "All is well." });
  await messages(page).last().getByRole("button", { name: "Retry" }).click();
  await expect(messages(page).last()).toContainText("All is well.");
});

test("a reload during an answer loses nothing", async ({ page }) => {
  const words = Array.from({ length: 3000 }, (_, index) => `w${index}.`).join(" ");
  play({ say: words, wordMs: 25 });
  await beginChat(page, MODEL);
  await send(page, "count");
  await expect(messages(page).nth(1)).toContainText("w10.");
  await page.reload();
  await expect(messages(page).nth(1)).toContainText("w0. w1. w2. w3. w4. w5. w6. w7. w8. w9. w10.");
  const seen = (await stateOf(page)).messages[1]?.rounds[0]?.tokens.output ?? 0;
  await expect.poll(async () => (await stateOf(page)).messages[1]?.rounds[0]?.tokens.output).toBeGreaterThan(seen);
  await stopButton(page).click();
  await expect(stopButton(page)).toHaveCount(0);
  expect((await stateOf(page)).messages[1]).toMatchObject({ status: "stopped" });
});

test("output of models and tools never runs in the browser", async ({ page }) => {
  const hostile = [
    '<img src=x onerror="window.hacked=1"><script>window.hacked=2</script>',
    "[press](javascript:window.hacked=3) ![picture](http://127.0.0.1:1/x.png)",
    "<iframe srcdoc='<script>parent.hacked=4</script>'></iframe>",
    "```html\n<script>window.hacked=5</script>\n```",
  ].join("\n\n");
  play(
    { say: hostile, call: [{ name: "task_create", arguments: { title: "<img src=x onerror=window.hacked=6>" } }] },
    { say: hostile },
  );
  await beginChat(page, MODEL);
  const answer = await say(page, "add a task");
  await answer.locator("summary").first().click();
  await expect(answer).toContainText("onerror=window.hacked=6");
  expect(await answer.locator("img, script, iframe, [href^=javascript]").count()).toBe(0);
  expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
});
