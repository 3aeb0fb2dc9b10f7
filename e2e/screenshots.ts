import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type APIRequestContext, type Browser, chromium, type Page } from "@playwright/test";
import pg from "pg";
import type { Health } from "@/server/contract/health";
import { editBundle, mutate, query, signedInClient } from "./api-client";
import { openChatPerson } from "./chat/chat-person";
import { waitUntilShown } from "./inspect-page";
import { type ListedPage, PAGE_LIST } from "./page-list";
import { CHROMIUM_FLAGS } from "./playwright.config";
import { recordLedger } from "./record-ledger";
import { sendTraffic } from "./send-traffic";
import { ADMIN, PROJECT_ROOT, startToolcrib, type Toolcrib } from "./start-toolcrib";

// npm run screenshots: every page in light and dark, and an animated ledger, from the running product, into
// public/docs/pictures. `-- --film`: only the animation.

const FOLDER = path.join(PROJECT_ROOT, "public/docs/pictures");
const KEY = "tck_pictures_0123456789abcdefghijklmnop";
const SCHEMES = ["light", "dark"] as const;
const WINDOW = { width: 1440, height: 900 };
const SAID = ["Good morning", "turn off the kitchen lights", "add a task to buy milk and list my tasks"];

const toolcrib = await startToolcrib({
  env: {
    TOOLCRIB_ADMIN_EMAIL: ADMIN.email,
    TOOLCRIB_ADMIN_PASSWORD: ADMIN.password,
    TOOLCRIB_AGENT_KEY: KEY,
  },
});
const browser = await chromium.launch({ executablePath: process.env.PLAYWRIGHT_CHROMIUM, args: CHROMIUM_FLAGS });
try {
  const isFilmOnly = process.argv.includes("--film");
  if (!isFilmOnly) await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  await untilEmbedderIsUp(toolcrib.url);
  // First, while the model house is unchanged and nothing is unpublished.
  for (const scheme of SCHEMES)
    await recordLedger(browser, { ...toolcrib, who: ADMIN, scheme, file: fileOf("ledger", scheme) });
  if (!isFilmOnly) {
    const pages = [...PAGE_LIST, ...(await makeHistory(toolcrib))];
    for (const scheme of SCHEMES) await takePictures(browser, scheme, pages);
  }
  process.stdout.write("The pictures are in public/docs/pictures\n");
} finally {
  await browser.close();
  await toolcrib.stop();
}

async function untilEmbedderIsUp(url: string): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    const { embedder } = (await (await fetch(`${url}/api/health`)).json()) as Health;
    if (embedder === "ok") return;
    await sleep(500);
  }
}

/** Creates history so pages have data. Returns pages that exist only now. */
async function makeHistory({ url, databaseUrl }: Toolcrib): Promise<ListedPage[]> {
  await sendTraffic(url, KEY, 240);
  const admin = await signedInClient(url, ADMIN);
  await spreadOverDays(databaseUrl);
  const [set] = await query<{ id: string }[]>(admin, "evaluations.list");
  const more: ListedPage[] = [];
  if (set !== undefined) {
    const { ids } = await mutate<{ ids: string[] }>(admin, "evaluations.startRuns", {
      setId: set.id,
      subjects: [{ kind: "draft" }],
    });
    more.push(...ids.map((id) => ({ name: "evaluation-run", path: `/evaluations/runs/${id}` })));
    await Promise.all(ids.map((id) => finished(admin, id)));
  }
  const { items } = await query<{ items: { id: string }[] }>(admin, "sessions.list", {});
  if (items[0] !== undefined) more.push({ name: "session", path: `/sessions/${encodeURIComponent(items[0].id)}` });
  more.push({ name: "chat", path: `/chat/${await makeChat(url)}` });
  await editBundle(admin, "smart_home", { description: "See and control lights, heating and doors" });
  await admin.dispose();
  return more;
}

async function makeChat(url: string): Promise<string> {
  const person = await openChatPerson(url, ADMIN);
  let chatId: string | null = null;
  for (const text of SAID) {
    ({ chatId } = await person.ask(chatId, text, { role: "orchestrator", model: "demo", mode: "auto" }));
  }
  await person.client.dispose();
  return chatId ?? "";
}

async function finished(admin: APIRequestContext, id: string): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    const { status } = await query<{ status: string }>(admin, "evaluations.run", { id });
    if (status !== "waiting" && status !== "running") return;
    await sleep(1000);
  }
}

/** Spreads records over days for charts. Whole sessions move, so their order stays. */
async function spreadOverDays(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Records are written shortly after the answers.
  await sleep(3000);
  await client.query(`
    UPDATE round SET at = at - (abs(hashtext(session_id)) % 13) * interval '1 day' - (abs(hashtext(session_id || 'h')) % 20) * interval '1 hour';
    UPDATE report SET at = round.at FROM round WHERE round.id = report.round_id;
    UPDATE tool_call SET at = moved.at FROM (SELECT session_id, min(at) AS at FROM round GROUP BY 1) moved
      WHERE moved.session_id = tool_call.session_id;`);
  await client.end();
}

async function takePictures(from: Browser, scheme: "light" | "dark", pages: readonly ListedPage[]): Promise<void> {
  const context = await from.newContext({ viewport: WINDOW, colorScheme: scheme, baseURL: toolcrib.url });
  await context.request.post("/api/auth/sign-in/email", { data: ADMIN });
  const page = await context.newPage();
  for (const { name, path: address } of pages) {
    await page.goto(address);
    await waitUntilShown(page);
    // Charts render shortly after their data.
    await page.waitForTimeout(600);
    await writeFile(fileOf(name, scheme), await capture(page));
  }
  await context.close();
}

function fileOf(name: string, scheme: "light" | "dark"): string {
  return path.join(FOLDER, `${name}-${scheme}.webp`);
}

/** WebP takes a third of PNG, and the images are in the repository. */
async function capture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 80 });
  await session.detach();
  return Buffer.from(data, "base64");
}
