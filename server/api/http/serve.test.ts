import { once } from "node:events";
import { Agent, type IncomingMessage, type RequestListener, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { serve } from "./serve";

const agents: Agent[] = [];
afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
});

/** A server, and a client with one open connection, as a proxy has. */
async function open(handler: RequestListener) {
  const { server, stop } = await serve(handler, 0);
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  const begin = async (): Promise<IncomingMessage> => {
    const asked = request({ host: "localhost", port, agent }).end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    return answer;
  };
  return { stop, begin };
}

async function read(answer: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of answer) text += chunk;
  return text;
}

async function secondsOf(work: Promise<void>): Promise<number> {
  const from = performance.now();
  await work;
  return (performance.now() - from) / 1000;
}

describe("a server that stops", () => {
  it("cuts off no response to a client that keeps sending requests, and closes its connection", async () => {
    const { stop, begin } = await open(async (_request, response) => {
      await sleep(5);
      response.end("whole");
    });
    const connections: (string | undefined)[] = [];
    const asking = (async () => {
      for (;;) {
        const answer = await begin();
        expect(await read(answer)).toBe("whole");
        connections.push(answer.headers.connection);
      }
    })();
    const refusal = asking.catch((error: Error) => error);
    await sleep(100);
    expect(await secondsOf(stop())).toBeLessThan(3);
    // Not disconnected: the next connection is refused.
    expect(await refusal).toMatchObject({ code: "ECONNREFUSED" });
    expect(connections.at(-1)).toBe("close");
    expect(connections[0]).toBe("keep-alive");
  });

  it("finishes a started answer, and does not wait for more requests of its client", async () => {
    const { stop, begin } = await open(async (_request, response) => {
      response.write("the one half, ");
      await sleep(400);
      response.end("the other");
    });
    const answer = await begin();
    const [seconds, text] = await Promise.all([secondsOf(stop()), read(answer)]);
    expect(text).toBe("the one half, the other");
    expect(seconds).toBeLessThan(3);
  });

  it("accepts no new connection, and answers a request that is arriving over an open one", async () => {
    const { stop, begin } = await open((_request, response) => void response.end("whole"));
    await read(await begin());
    const [, answer] = await Promise.all([stop(), begin().then(read)]);
    expect(answer).toBe("whole");
    await expect(begin()).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });
});
