import { setTimeout as sleep } from "node:timers/promises";
import { type APIRequestContext, expect, test } from "@playwright/test";
import type { ModelServer } from "@/server/chat/testing/model-server.testing";
import { startOpenAiServer } from "@/server/chat/testing/openai-server.testing";
import { type KillablePostgres, openKillablePostgres } from "@/server/cli/postgres/killable-postgres";
import { byScale, reportFigures } from "@/server/testing/prove/figures";
import { editBundle, publish, query, signedInClient } from "../api-client";
import { type ChatPerson, connectModel, openChatPerson } from "../chat/chat-person";
import { signIn, WITH_ADMIN } from "../fixtures";
import { ADMIN, startToolcrib, type Toolcrib } from "../start-toolcrib";

// The dashboard's side; e2e/api/agent-faults.spec.ts covers agents.

const AWAY = "The database is unavailable. Try again in a moment.";
const AWAY_MS = byScale({ quick: 1000, record: 20_000 });
/** Longer than any answer takes on a busy machine. */
const HANG_TIMEOUT_MS = 30_000;
const CHOICE = { role: "orchestrator", model: "gpt-4o", mode: "auto" } as const;
const SAID = Array.from({ length: byScale({ quick: 150, record: 1500 }) }, (_, at) => `word-${at}`).join(" ");

test.describe.configure({ mode: "serial", timeout: 300_000 });

let postgres: KillablePostgres;
let model: ModelServer;
let toolcrib: Toolcrib;
let person: ChatPerson;
let admin: APIRequestContext;

test.beforeAll(async () => {
  postgres = await openKillablePostgres();
  model = await startOpenAiServer(() => ({ say: SAID }), { wordMs: 20 });
  toolcrib = await startToolcrib({
    databaseUrl: postgres.url,
    env: { ...WITH_ADMIN, TOOLCRIB_EMBEDDER: "off" },
  });
  person = await openChatPerson(toolcrib.url, ADMIN);
  admin = person.client;
  await connectModel(person, CHOICE.model, model.url);
});
test.afterAll(async () => {
  await admin?.dispose();
  await toolcrib?.stop();
  await model?.stop();
  await postgres?.remove();
});

type Fault = { readonly name: string; begin(): Promise<() => Promise<void>> };

const FAULTS: readonly Fault[] = [
  {
    name: "killed",
    async begin() {
      await postgres.kill();
      return () => postgres.restart();
    },
  },
  {
    name: "frozen",
    async begin() {
      const thaw = await postgres.freeze();
      return async () => thaw();
    },
  },
];

for (const { name, begin } of FAULTS) {
  test(`PostgreSQL is ${name}: people get a clear error, a chat loses nothing, and everything recovers`, async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ baseURL: toolcrib.url })).newPage();
    await signIn(page, ADMIN);
    const chatId = await person.send(null, "talk on", CHOICE);
    const watched = await person.watch(chatId);
    await expect.poll(() => JSON.stringify(watched.state())).toContain("word-20");

    const end = await begin();
    const beganAt = performance.now();
    const refusals = await Promise.all([
      refusal(admin.get("/api/trpc/bundles.list", { timeout: HANG_TIMEOUT_MS })),
      refusal(admin.get("/api/trpc/revisions.review", { timeout: HANG_TIMEOUT_MS })),
      refusal(admin.post("/api/trpc/chats.send", { data: sent("hello?"), timeout: HANG_TIMEOUT_MS })),
      refusal(admin.post("/api/auth/sign-in/email", { data: ADMIN, timeout: HANG_TIMEOUT_MS })),
    ]);
    expect(refusals).toEqual(Array.from({ length: 4 }, () => `503 ${AWAY}`));
    const toldMs = performance.now() - beganAt;
    await page.goto("/bundles", { timeout: HANG_TIMEOUT_MS });
    await expect(page.getByRole("alert").filter({ hasText: "The database isn't available" })).toBeVisible();
    expect((await (await fetch(`${toolcrib.url}/api/health`)).json()) as object).toMatchObject({ database: "down" });
    await sleep(AWAY_MS);

    await end();
    const endedAt = performance.now();
    await expect.poll(async () => (await admin.get("/api/trpc/bundles.list")).status()).toBe(200);
    const backMs = performance.now() - endedAt;
    // Recovers without user action.
    await expect(page.getByRole("heading", { name: "Bundles", level: 1 })).toBeVisible({ timeout: HANG_TIMEOUT_MS });
    await expect(page.getByRole("link", { name: "reminders" })).toBeVisible();
    await editBundle(admin, "reminders", { description: `After it was ${name}` });
    expect(await publish(admin, name)).toBeGreaterThan(1);
    await expect.poll(async () => textOf(await person.read(chatId)), { timeout: HANG_TIMEOUT_MS }).toBe(SAID);
    await expect.poll(async () => (await person.read(chatId)).chat.isAnswering).toBe(false);
    watched.close();
    await page.context().close();
    const again = await signedInClient(toolcrib.url, ADMIN);
    expect((await query<unknown[]>(again, "bundles.list")).length).toBeGreaterThan(0);
    await again.dispose();
    reportFigures(`PostgreSQL ${name}, for people`, {
      "seconds until everybody who waited was told": Math.round(toldMs / 100) / 10,
      "seconds until people could go on": Math.round(backMs / 100) / 10,
      "words of the answer that was under way, said": SAID.split(" ").length,
      "words of it kept": SAID.split(" ").length,
    });
  });
}

function sent(text: string) {
  return { chatId: null, messageId: `msg_${"0123456789".repeat(2)}`, text, choice: CHOICE };
}

type Answer = Awaited<ReturnType<APIRequestContext["get"]>>;

async function refusal(asked: Promise<Answer>): Promise<string> {
  const answer = await asked;
  const { error } = (await answer.json()) as { error?: { message?: string } };
  return `${answer.status()} ${error?.message}`;
}

function textOf({ messages }: Awaited<ReturnType<ChatPerson["read"]>>): string {
  const parts = messages.at(-1)?.parts ?? [];
  return parts.map((part) => (part.kind === "text" ? part.text : "")).join("");
}
