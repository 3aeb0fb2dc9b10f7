import { startAnthropicServer } from "@/server/chat/testing/anthropic-server.testing";
import { expect, restoreFirstPolicy, signIn, test } from "../fixtures";
import { ADMIN } from "../start-toolcrib";
import { beginChat, box, connect, lastAsked, ledgerRound, messages, say, stopButton } from "./chat-page";

const MODEL = "claude-sonnet-4-5";

restoreFirstPolicy();

test("the Anthropic protocol works with several rounds, a quick question and the cache in the ledger", async ({
  page,
  toolcrib,
}) => {
  const server = await startAnthropicServer(
    [
      { say: "Looking.", call: [{ name: "search_tools", arguments: { query: "select:task_list" } }] },
      {
        call: [
          { name: "ha_call_service", arguments: { domain: "light", service: "turn_off", area: "kitchen" } },
          { name: "task_list", arguments: {} },
        ],
      },
      { say: "The kitchen is dark." },
      { say: "Because of the air." },
    ],
    { keys: ["sk-ant-test-key"] },
  );
  try {
    await connect(toolcrib, MODEL, { baseUrl: server.url, apiKey: "sk-ant-test-key" });
    await signIn(page, ADMIN);
    await beginChat(page, MODEL);
    const answer = await say(page, "turn off the kitchen lights");
    await expect(answer.getByText("The kitchen is dark.")).toBeVisible();
    // Like the real API, the server rejects calls without results, unknown fields and a wrong order.
    expect(server.asked.map(({ refused }) => refused)).toEqual([null, null, null]);
    const names = server.asked.map(({ body }) => (body.tools as readonly { name: string }[]).map(({ name }) => name));
    expect(names[1]).toContain("task_list");
    expect(names[2]).toEqual(names[1]);
    await expect(ledgerRound(page, 3)).toContainText(/provider reported [\d,]+ in · \d+ out · [1-9][\d,]* cached/);

    await box(page).fill("why is the sky blue?");
    await box(page).press("Alt+Enter");
    await expect(messages(page)).toHaveCount(4);
    await expect(stopButton(page)).toHaveCount(0);
    expect(lastAsked(server).body).not.toHaveProperty("tools");
    expect(lastAsked(server).refused).toBeNull();
  } finally {
    await connect(toolcrib, MODEL, null);
    await server.stop();
  }
});
