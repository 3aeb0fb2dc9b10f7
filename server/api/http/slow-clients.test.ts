import { once } from "node:events";
import type { RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readBody } from "./body";
import { type ServeLimits, serve } from "./serve";

/** Clients that hold connections, half a request, or an unread response. */

const MB = 1024 * 1024;
const LONG_WAIT = { timeout: 15_000 };
let closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  closing = [];
});

const QUICK: Partial<ServeLimits> = {
  headersMs: 400,
  requestMs: 800,
  keepAliveMs: 500,
  stallMs: 700,
  checkEveryMs: 50,
};

async function open(handler: RequestListener, limits: Partial<ServeLimits> = QUICK) {
  const { server, stop } = await serve(handler, 0, limits);
  closing.push(stop);
  const { port } = server.address() as AddressInfo;
  return { server, port };
}

function say(port: number, bytes: string, { reads = true } = {}) {
  const socket = connect(port, "127.0.0.1");
  closing.push(() => socket.destroy());
  const heard = { text: "", isOver: false };
  socket.on("error", () => {});
  socket.on("close", () => {
    heard.isOver = true;
  });
  socket.on("data", (chunk) => {
    heard.text += chunk.toString();
  });
  if (!reads) socket.pause().removeAllListeners("data");
  if (bytes !== "") socket.write(bytes);
  return { socket, heard };
}

const GET = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
const answerAll: RequestListener = (_request, response) => void response.end("whole");

async function drip(socket: Socket, bytes: string, everyMs: number): Promise<void> {
  for (const letter of bytes) {
    if (socket.destroyed) return;
    socket.write(letter);
    await sleep(everyMs);
  }
}

describe("a client that sends slowly", () => {
  it("is disconnected when its headers take too long, even if each byte arrives in time", async () => {
    const { port } = await open(answerAll);
    const { socket, heard } = say(port, "GET / HTTP/1.1\r\n");
    void drip(socket, `X-Slow: ${"x".repeat(10_000)}`, 20);
    await vi.waitFor(() => expect(heard.isOver).toBe(true), LONG_WAIT);
    expect(heard.text).toMatch(/^HTTP\/1.1 408 /);
  });

  it("is disconnected when its body takes too long, and the handler is notified", async () => {
    const read = vi.fn();
    const { port } = await open(async (request, response) => {
      await readBody(request, MB).then(read, read);
      response.end();
    });
    const { socket, heard } = say(port, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10000\r\n\r\n");
    void drip(socket, "x".repeat(10_000), 20);
    await vi.waitFor(() => expect(heard.isOver).toBe(true), LONG_WAIT);
    await vi.waitFor(() => expect(read).toHaveBeenCalledWith(expect.any(Error)), LONG_WAIT);
  });

  it("is disconnected when it never sends anything", async () => {
    const { port } = await open(answerAll);
    const silent = Array.from({ length: 50 }, () => say(port, ""));
    await vi.waitFor(() => expect(silent.every(({ heard }) => heard.isOver)).toBe(true), LONG_WAIT);
  });

  it("is disconnected when it keeps an idle connection open", async () => {
    const { port } = await open(answerAll);
    const { heard } = say(port, GET);
    await vi.waitFor(() => expect(heard.text).toContain("whole"), LONG_WAIT);
    expect(heard.isOver).toBe(false);
    await vi.waitFor(() => expect(heard.isOver).toBe(true), LONG_WAIT);
  });

  it("has 20 s for its headers, 60 s for a request, 65 s between two, and a minute without progress", async () => {
    const { server } = await open(answerAll, {});
    const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = server;
    expect({ headersTimeout, requestTimeout, keepAliveTimeout, timeout }).toEqual({
      headersTimeout: 20_000,
      requestTimeout: 60_000,
      keepAliveTimeout: 65_000,
      timeout: 60_000,
    });
  });

  it("can wait as long as it takes for a response in progress", async () => {
    const { port } = await open(async (_request, response) => {
      await sleep(2000);
      response.end("whole");
    });
    const { heard } = say(port, GET);
    await vi.waitFor(() => expect(heard.text).toContain("whole"), LONG_WAIT);
  });
});

describe("a client that does not read", () => {
  it("is disconnected, whether the response is whole or a stream, and its memory is free again", async () => {
    const waiting: (() => number)[] = [];
    const { port } = await open(async (request, response) => {
      const socket = request.socket;
      waiting.push(() => (socket.destroyed ? 0 : socket.writableLength));
      if (request.url === "/whole") return void response.end(Buffer.alloc(30 * MB));
      // As an event stream is written: continue once there is room.
      while (!response.destroyed) {
        if (response.write(Buffer.alloc(64 * 1024))) continue;
        await new Promise((resolve) => response.once("drain", resolve));
      }
    });
    const stuck = ["/whole", "/stream"].map((path) => say(port, GET.replace("/", path), { reads: false }));
    await vi.waitFor(() => expect(waiting.map((bytes) => bytes() > 0)).toEqual([true, true]), LONG_WAIT);
    await vi.waitFor(() => expect(waiting.map((bytes) => bytes())).toEqual([0, 0]), LONG_WAIT);
    for (const { socket } of stuck) socket.resume();
    await vi.waitFor(() => expect(stuck.every(({ heard }) => heard.isOver)).toBe(true), LONG_WAIT);
  });

  it("gets a large response completely if it reads slowly but steadily", async () => {
    const size = 40 * MB;
    const { port } = await open((_request, response) => void response.end(Buffer.alloc(size, "x")));
    const { socket } = say(port, GET, { reads: false });
    let got = 0;
    const started = performance.now();
    while (got < size && !socket.destroyed) {
      const chunk = socket.read() as Buffer | null;
      got += chunk?.length ?? 0;
      await sleep(chunk === null ? 5 : Math.min(100, chunk.length / 10_000));
    }
    expect(got).toBeGreaterThanOrEqual(size);
    // Longer than the timeout for an idle reader.
    expect(performance.now() - started).toBeGreaterThan(QUICK.stallMs ?? 0);
  });

  it("can't pile up responses by sending more requests over one connection", async () => {
    let asked = 0;
    const { port } = await open((_request, response) => {
      asked++;
      response.end(Buffer.alloc(256 * 1024));
    });
    const { socket } = say(port, "", { reads: false });
    socket.write(GET.repeat(20_000));
    await sleep(600);
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(3000);
  });
});

describe("connections of one address", () => {
  it("are limited; one too many gets a clear error, and is accepted once another is closed", async () => {
    const handled = vi.fn(answerAll);
    const { port } = await open(handled, { connections: { total: 100, perAddress: 3 } });
    const held = [say(port, ""), say(port, ""), say(port, "")];
    await Promise.all(held.map(({ socket }) => once(socket, "connect")));
    const refused = say(port, GET);
    await vi.waitFor(() => expect(refused.heard.isOver).toBe(true), LONG_WAIT);
    expect(refused.heard.text).toMatch(/^HTTP\/1.1 429 .*Retry-After: 5\r\n/s);
    const { error } = JSON.parse(refused.heard.text.split("\r\n\r\n")[1] ?? "");
    expect(error).toMatchObject({ code: "too_many_requests", scope: "address", limit: 3 });
    expect(error.message).toMatch(/^You've reached the limit of 3 open connections per address\./);
    expect(handled).not.toHaveBeenCalled();
    held[0]?.socket.destroy();
    await vi.waitFor(async () => {
      const { heard } = say(port, GET);
      await vi.waitFor(() => expect(heard.text).toContain("whole"), { timeout: 1000 });
    }, LONG_WAIT);
  });

  it("leave room for other addresses, up to the total", async () => {
    const { port } = await open(answerAll, { connections: { total: 3, perAddress: 2 } });
    const from = (localAddress: string) => {
      const socket = connect({ port, host: "127.0.0.1", localAddress });
      closing.push(() => socket.destroy());
      socket.on("error", () => {});
      return new Promise<string>((resolve) => {
        socket.once("data", (chunk) => resolve(chunk.toString()));
        socket.write(GET);
      });
    };
    expect(await from("127.0.0.1")).toContain("whole");
    expect(await from("127.0.0.1")).toContain("whole");
    expect(await from("127.0.0.1")).toContain("per address");
    expect(await from("127.0.0.2")).toContain("whole");
    expect(await from("127.0.0.3")).toContain("in total");
  });
});
