import { once } from "node:events";
import { expect, test } from "@playwright/test";
import { startOpenAiServer } from "@/server/chat/testing/openai-server.testing";
import { signIn, WITH_ADMIN } from "../fixtures";
import { ADMIN, startToolcrib } from "../start-toolcrib";
import { beginChat, connect, messages, send, stopButton } from "./chat-page";

test("a process killed during an answer keeps the text so far, and the next process marks it as interrupted", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const words = Array.from({ length: 2000 }, (_, index) => `w${index}`).join(" ");
  const server = await startOpenAiServer([{ say: words, wordMs: 20 }, { say: "Once more." }]);
  const first = await startToolcrib({ env: WITH_ADMIN });
  const port = Number(new URL(first.url).port);
  try {
    const page = await (await browser.newContext({ baseURL: first.url })).newPage();
    await connect(first, "gpt-4o", { baseUrl: `${server.url}/v1`, apiKey: "sk-test" });
    await signIn(page, ADMIN);
    await beginChat(page, "gpt-4o");
    await send(page, "count");
    await expect(messages(page).nth(1)).toContainText("w200");
    // Its port is free only when it is gone.
    const gone = once(first.process, "exit");
    process.kill(-(first.process.pid ?? 0), "SIGKILL");
    await gone;
    const second = await startToolcrib({ databaseUrl: first.databaseUrl, port, env: WITH_ADMIN });
    try {
      // By itself: the page takes the connection up again.
      await expect(messages(page).nth(1)).toContainText(/interrupted/i, { timeout: 60_000 });
      await expect(messages(page).nth(1)).toContainText("w10");
      await expect(stopButton(page)).toHaveCount(0);
      await messages(page).nth(1).getByRole("button", { name: "Retry" }).click();
      await expect(messages(page).nth(1)).toContainText("Once more.");
    } finally {
      await second.stop();
    }
  } finally {
    await server.stop();
  }
});
