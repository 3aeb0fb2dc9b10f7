import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { listenLocally } from "@/server/testing/listen-locally";

/** What a client sent, and what it got, byte for byte. */
export type TappedExchange = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
  /** Empty as long as there is none. */
  answerHeaders: IncomingMessage["headers"];
  /** What has arrived: a client may leave as soon as it has read what it needs. */
  answer: Buffer;
};

/** Stands between a client and what it asks, changes nothing and records both directions. Clients see one address in all runs. */
export async function openWiretap() {
  const exchanges: TappedExchange[] = [];
  let target = new URL("http://127.0.0.1:1");
  const { port, close } = await listenLocally((request, response) => void pass(request, response));

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "", headers, rawHeaders } = request;
    const body = await collect(request);
    const asking = http.request({
      ...{ host: target.hostname, port: target.port, method, path: url },
      agent: false,
      setHost: false,
    });
    for (const [name, value] of pairs(rawHeaders)) if (!/^connection$/i.test(name)) asking.appendHeader(name, value);
    asking.on("error", () => response.destroy());
    response.on("error", () => {});
    response.on("close", () => asking.destroy());
    const exchange: TappedExchange = { method, url, headers, body, answerHeaders: {}, answer: Buffer.alloc(0) };
    exchanges.push(exchange);
    asking.on("response", (incoming) => {
      exchange.answerHeaders = incoming.headers;
      response.writeHead(incoming.statusCode ?? 502, incoming.rawHeaders);
      response.flushHeaders();
      incoming.on("data", (chunk: Buffer) => {
        exchange.answer = Buffer.concat([exchange.answer, chunk]);
        response.write(chunk);
      });
      incoming.on("error", () => response.destroy());
      incoming.on("end", () => response.end());
    });
    asking.end(body);
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    /** Sends what follows there, and forgets what was recorded. */
    pointAt(origin: string) {
      target = new URL(origin);
      exchanges.length = 0;
    },
    exchanges,
    close,
  };
}

export type Wiretap = Awaited<ReturnType<typeof openWiretap>>;

async function collect(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function* pairs(raw: readonly string[]): Generator<readonly [name: string, value: string]> {
  for (let at = 0; at + 1 < raw.length; at += 2) yield [raw[at] ?? "", raw[at + 1] ?? ""];
}
