import { afterEach, describe, expect, test } from "vitest";
import { startAgentApi } from "./agent-api.testing";
import { startChatEndpoint } from "./chat-endpoint.testing";
import { type LocalServer, refusal, startLocalServer } from "./local-server.testing";
import { hasCurl, hasPython, runExample } from "./run-example.testing";

const open: LocalServer[] = [];
afterEach(() => Promise.all(open.splice(0).map((server) => server.stop())));

async function startWorld() {
  const api = await startAgentApi([{ names: ["search_tools"] }, { names: ["search_tools", "ha_call_service"] }]);
  const chat = await startChatEndpoint([
    [{ name: "search_tools", arguments: '{"of":"lights"}' }],
    [{ name: "ha_call_service", arguments: '{"of":"kitchen"}' }],
    "The lights are off.",
  ]);
  open.push(api, chat);
  const environment = {
    TOOLCRIB_URL: api.url,
    TOOLCRIB_KEY: "tck_1",
    OPENAI_BASE_URL: `${chat.url}/v1`,
    OPENAI_API_KEY: "sk-1",
  };
  return { api, chat, environment };
}

describe("resolve.py", () => {
  test.skipIf(!hasPython)("prints the tools, or the server's error", async () => {
    const { api, environment } = await startWorld();
    const done = await runExample("resolve.py", environment, "dim “that” lamp");
    expect(done).toEqual({ code: 0, output: "selective: 10 of 100 tokens\n  search_tools\n", errors: "" });
    expect(api.bodies("/resolve")[0]).toMatchObject({ message: "dim “that” lamp" });
    expect(api.asked[0]?.authorization).toBe("Bearer tck_1");

    const closed = await startLocalServer(() => refusal(401, "unauthenticated"));
    open.push(closed);
    const refused = await runExample("resolve.py", { ...environment, TOOLCRIB_URL: closed.url });
    expect(refused).toMatchObject({ code: 1, errors: "401: said unauthenticated\n" });
  });
});

describe("resolve.sh", () => {
  test.skipIf(!hasCurl)("prints the answer", async () => {
    const { api, environment } = await startWorld();
    const { code, output } = await runExample("resolve.sh", environment);
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ toolNames: ["search_tools"] });
    expect(api.asked[0]?.authorization).toBe("Bearer tck_1");
  });
});
