import { expect, type Locator, type Page } from "@playwright/test";
import type { ModelServer } from "@/server/chat/testing/model-server.testing";
import type { ChatState } from "@/server/contract/chats";
import { mutate, query } from "../api-client";
import { adminClient } from "../fixtures";
import type { Toolcrib } from "../start-toolcrib";

type Connection = { readonly baseUrl: string; readonly apiKey: string };

/** Has a model of the starter scenario answered by a server of the test; with null, by nobody as before. */
export async function connect(toolcrib: Toolcrib, model: string, connection: Connection | null) {
  const admin = await adminClient(toolcrib);
  const models = await query<{ id: string; name: string }[]>(admin, "models.list");
  const modelId = models.find(({ name }) => name === model)?.id;
  await mutate(admin, "models.setConnection", { modelId, connection });
  await admin.dispose();
}

/** The page of a new chat, with this model chosen. */
export async function beginChat(page: Page, model: string): Promise<void> {
  await page.goto("/chat");
  await choose(page, "Model", model);
}

export async function choose(page: Page, what: "Model" | "Role" | "Tool mode", name: string): Promise<void> {
  const button = page.getByRole("button", { name: new RegExp(`^${what}:`) });
  const option = page.getByRole("menuitemradio", { name: new RegExp(`^${name}\\b`) });
  await expect(async () => {
    if (!(await option.isVisible())) await button.click({ timeout: 1000 });
    await expect(option).toBeVisible({ timeout: 1000 });
  }).toPass();
  await option.click();
}

export const box = (page: Page): Locator => page.getByRole("textbox", { name: "Message", exact: true });
export const chip = (page: Page): Locator => page.getByRole("button", { name: /^Tool mode:/ });
export const stopButton = (page: Page): Locator => page.getByRole("button", { name: "Stop" });
/** Answers, and what people said: newest last. */
export const messages = (page: Page): Locator => page.getByRole("region", { name: "Messages" }).locator("ol > li");

export async function send(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  // It can be typed before it is known which models there are.
  await expect(page.getByRole("button", { name: "Send" })).toBeEnabled();
  await box(page).press("Enter");
}

/** Sends it, and waits for the end of the answer. */
export async function say(page: Page, text: string): Promise<Locator> {
  const before = await messages(page).count();
  await send(page, text);
  const answer = messages(page).nth(before + 1);
  await expect(answer).toBeVisible();
  await expect(stopButton(page)).toHaveCount(0, { timeout: 20_000 });
  return answer;
}

/** What the ledger shows of a round of the newest turn. */
export function ledgerRound(page: Page, number: number): Locator {
  return page.getByRole("region", { name: "Ledger" }).getByRole("region", { name: `Round ${number}`, exact: true });
}

/** Figures as they stand in the ledger, by their words: `tools`, `system`, `messages`, `output`. */
export async function figuresOf(round: Locator): Promise<Record<string, number>> {
  const [terms, values] = await Promise.all([round.locator("dt").allInnerTexts(), round.locator("dd").allInnerTexts()]);
  const counted = values.map((text) => Number(/^([\d,]+) tok/.exec(text)?.[1]?.replaceAll(",", "") ?? Number.NaN));
  return Object.fromEntries(terms.map((term, at) => [term, counted[at] ?? Number.NaN]));
}

/** The chat that the page shows, as the server has it. */
export async function stateOf(page: Page): Promise<ChatState> {
  const id = page.url().split("/").at(-1) ?? "";
  const answer = await page.request.get(`/api/trpc/chats.get?input=${encodeURIComponent(JSON.stringify({ id }))}`);
  return ((await answer.json()) as { result: { data: ChatState } }).result.data;
}

/** What the model was asked last. */
export function lastAsked({ asked }: ModelServer) {
  const last = asked.at(-1);
  if (last === undefined) throw new Error("the model was not asked");
  return last;
}
