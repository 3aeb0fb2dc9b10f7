import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBody } from "./body";
import { BODY_BYTES } from "./body-limits";
import { readJson } from "./read-json";
import { sendJson, sendThrown } from "./respond";
import { serve } from "./serve";

/** Raw bytes that no client would send, but a proxy may read differently than we do. */

let served: Awaited<ReturnType<typeof serve>>;
const heard: string[] = [];
const BODY_LIMIT = BODY_BYTES.conversation;

beforeAll(async () => {
  served = await serve(async (request, response) => {
    heard.push(`${request.method} ${request.url}`);
    try {
      sendJson(response, 200, await readJson(await readBody(request, BODY_LIMIT)));
    } catch (error) {
      sendThrown(response, error);
    }
  }, 0);
});
afterAll(() => served.stop());

/** Until the server disconnects. */
function send(bytes: string | Buffer): Promise<string> {
  const { port } = served.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const socket = connect(port, "localhost", () => socket.write(bytes));
    let answer = "";
    socket.setTimeout(15_000, () => reject(new Error(`not hung up after ${answer}`)));
    socket.on("data", (chunk) => {
      answer += chunk.toString();
    });
    // A disconnect while sending may look like an error.
    socket.on("error", () => {});
    socket.on("close", () => resolve(answer));
  });
}

const head = (...lines: string[]) => `${["POST /first HTTP/1.1", "Host: a", ...lines].join("\r\n")}\r\n\r\n`;
const HIDDEN = "GET /smuggled HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

describe("a request that can be read in two ways", () => {
  it.each([
    ["with a length and in chunks", `${head("Content-Length: 5", "Transfer-Encoding: chunked")}0\r\n\r\n${HIDDEN}`],
    ["in chunks and with a length", `${head("Transfer-Encoding: chunked", "Content-Length: 5")}0\r\n\r\n${HIDDEN}`],
    ["with two lengths", `${head("Content-Length: 2", "Content-Length: 0")}{}${HIDDEN}`],
    ["with a length that is none", `${head("Content-Length: +2")}{}${HIDDEN}`],
    ["in something like chunks", `${head("Transfer-Encoding: xchunked")}0\r\n\r\n${HIDDEN}`],
    ["with a blank before the colon", `${head("Transfer-Encoding : chunked")}0\r\n\r\n${HIDDEN}`],
    ["with a folded line", `${head("X-A: b", " Transfer-Encoding: chunked")}0\r\n\r\n${HIDDEN}`],
    ["with bare line feeds", "POST /first HTTP/1.1\nHost: a\nContent-Length: 0\n\n"],
    ["with a chunk whose size is none", `${head("Transfer-Encoding: chunked")}0x2\r\n{}\r\n0\r\n\r\n${HIDDEN}`],
    ["without a host", "GET /first HTTP/1.1\r\nConnection: close\r\n\r\n"],
  ])("is refused whole: %s", async (_how, bytes) => {
    heard.length = 0;
    expect(await send(bytes)).toMatch(/^HTTP\/1.1 400 /);
    expect(heard).not.toContain("GET /smuggled");
  });
});

describe("a request that is too large", () => {
  it.each([
    ["many headers", head(...Array.from({ length: 3000 }, (_, at) => `X-${at}: 1`))],
    ["a long header", head(`X: ${"x".repeat(60_000)}`)],
  ])("is refused before it is looked at: %s", async (_how, bytes) => {
    expect(await send(bytes)).toMatch(/^HTTP\/1.1 431 /);
  });

  it("is refused for its length before its body is sent", async () => {
    const answer = await send(head(`Content-Length: ${BODY_LIMIT + 1}`));
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toMatch(/Connection: close/i);
  });
});

it("a compressed body is never decompressed", async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000, " "));
  expect(bomb.length).toBeLessThan(BODY_LIMIT);
  const lines = head("Content-Encoding: gzip", `Content-Length: ${bomb.length}`, "Connection: close");
  expect(await send(Buffer.concat([Buffer.from(lines), bomb]))).toMatch(/^HTTP\/1.1 400 .*not UTF-8/s);
});
