import { writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, CDPSession } from "@playwright/test";
import { animateWebp, type Frame } from "./animate-webp";
import type { Credentials } from "./api-client";
import { beginChat, box, messages, stopButton } from "./chat/chat-page";

const WINDOW = { width: 1440, height: 810 };
/** The model house keeps its state, so each recording undoes the other. */
const SAID = {
  light: ["Good morning", "turn off the kitchen lights"],
  dark: ["Good morning", "turn on the kitchen lights"],
};
const BETWEEN_PICTURES_MS = 90;
const MAX_STILL_MS = 1200;
const AT_THE_END_MS = 4000;

type FilmOptions = { url: string; who: Credentials; scheme: "light" | "dark"; file: string };

/** Records a chat with the demo model: typing, the tool mode chip, and the ledger. */
export async function recordLedger(browser: Browser, { url, who, scheme, file }: FilmOptions): Promise<void> {
  const context = await browser.newContext({ viewport: WINDOW, colorScheme: scheme, baseURL: url });
  await context.request.post("/api/auth/sign-in/email", { data: who });
  const page = await context.newPage();
  await beginChat(page, "demo");
  const camera = startCamera(await context.newCDPSession(page));
  for (const [index, text] of SAID[scheme].entries()) {
    await box(page).pressSequentially(text, { delay: 45 });
    // Show the chip before sending.
    await sleep(1500);
    await box(page).press("Enter");
    await messages(page)
      .nth(2 * index + 1)
      .waitFor();
    await stopButton(page).waitFor({ state: "detached" });
    await sleep(1500);
  }
  await writeFile(file, animateWebp(await camera.stop(), WINDOW));
  await context.close();
}

function startCamera(session: CDPSession) {
  const frames: Frame[] = [];
  let isStopping = false;
  const filming = (async () => {
    while (!isStopping) {
      const began = performance.now();
      const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 60 });
      await sleep(BETWEEN_PICTURES_MS);
      frames.push({ webp: Buffer.from(data, "base64"), ms: Math.min(performance.now() - began, MAX_STILL_MS) });
    }
  })();
  return {
    async stop(): Promise<Frame[]> {
      isStopping = true;
      await filming;
      const last = frames.at(-1);
      return last === undefined ? [] : [...frames.slice(0, -1), { ...last, ms: AT_THE_END_MS }];
    },
  };
}
