import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { initTRPC } from "@trpc/server";
import { nodeHTTPRequestHandler } from "@trpc/server/adapters/node-http";
import { listenLocally } from "@/server/testing/listen-locally";
import { CATALOG_ROLE } from "./catalog-of-size";
import { messagesOf } from "./catalogs";
import { type Load, type LoadResult, openDriver, rawPost, TURN } from "./drive-server";
import { type AtSize, growthOf, growthTitles, showGrowth, showRate, showTimes } from "./growth";
import type { Section } from "./section";
import { BENCH_KEY } from "./serve-snapshot";

type Rate = { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number };

type HttpSpeed = {
  /** A JSON echo server. */
  readonly echo: Rate;
  /** At each size; `toEcho`: requests per second relative to the echo server. */
  readonly resolve: readonly (Rate & AtSize & { readonly toEcho: number; readonly p99ToP50: number })[];
  readonly emptyMutation: Rate;
  /** With the smallest catalog. */
  readonly trpc: Rate & { readonly toEmptyMutation: number };
};

const LANES = 8;
const ROUNDS_OF_A_SESSION = 6;
const BEARER = { Authorization: `Bearer ${BENCH_KEY}` };

export const http: Section<HttpSpeed> = {
  name: "http",

  async run({ scale: { httpMs: ms, httpRounds }, catalogs, report }) {
    const served = await catalogs.open();
    const [smallest] = served;
    if (smallest === undefined) throw new Error("There is no catalog to measure.");
    report(`asking each server ${httpRounds} × ${ms} ms`);
    const bare = await listenLocally(echo);
    const trpcAlone = await listenLocally(emptyMutation);
    const driver = openDriver();
    const messages = messagesOf(smallest);
    const contenders: Record<string, Omit<Load, "ms">> = {
      echo: { port: bare.port, lanes: lanesOf("/", messages) },
      emptyMutation: { port: trpcAlone.port, lanes: lanesOf("/nothing", messages) },
      trpc: { port: smallest.port, lanes: lanesOf("/api/trpc/resolve.tools", messages) },
      ...Object.fromEntries(
        served.map((at) => [at.tools, { port: at.port, lanes: lanesOf("/api/v1/resolve", messagesOf(at)) }]),
      ),
    };
    try {
      const best = new Map<string, Rate>();
      // Interleaved, and the fastest run of each counts: noise only adds. The first is warm-up.
      for (let round = 0; round <= httpRounds; round++) {
        for (const [name, load] of Object.entries(contenders)) {
          const rate = toRate(await driver.drive({ ...load, ms }));
          if (round > 0 && rate.perSecond > (best.get(name)?.perSecond ?? 0)) best.set(name, rate);
        }
      }
      return summarize(
        served.map(({ tools }) => tools),
        (name) => best.get(name) ?? NOTHING,
      );
    } finally {
      await driver.close();
      await Promise.all([bare.close(), trpcAlone.close()]);
    }
  },

  show({ echo: bare, resolve, emptyMutation: empty, trpc }) {
    const share = (value: number) => `${(100 * value).toFixed(value < 0.1 ? 1 : 0)}%`;
    const blank = resolve.slice(1).map(() => "");
    return [
      [
        ["HTTP (loopback, client in another thread)", ...growthTitles(resolve)],
        ["resolve, p50", ...showGrowth(resolve)],
        ["resolves per second", ...resolve.map(({ perSecond }) => showRate(perSecond)), ...blank],
        ["share of a bare JSON echo", ...resolve.map(({ toEcho }) => share(toEcho)), ...blank],
        ["p99 ÷ p50", ...resolve.map(({ p99ToP50 }) => showTimes(p99ToP50)), ...blank],
      ],
      [
        ["HTTP, compared", "this", "reference", "share"],
        ["a bare JSON echo", showRate(bare.perSecond), "", ""],
        [
          "resolve over tRPC ÷ an empty tRPC mutation",
          ...[showRate(trpc.perSecond), showRate(empty.perSecond), share(trpc.toEmptyMutation)],
        ],
      ],
    ];
  },
};

const NOTHING: Rate = { perSecond: 0, p50Ms: Number.NaN, p99Ms: Number.NaN };

function summarize(sizes: readonly number[], rateOf: (name: string) => Rate): HttpSpeed {
  const [bare, empty, trpc] = [rateOf("echo"), rateOf("emptyMutation"), rateOf("trpc")];
  const grown = growthOf(sizes.map((tools) => ({ tools, msP50: rateOf(String(tools)).p50Ms })));
  return {
    echo: bare,
    resolve: grown.map((size) => {
      const rate = rateOf(String(size.tools));
      return { ...rate, ...size, toEcho: rate.perSecond / bare.perSecond, p99ToP50: rate.p99Ms / rate.p50Ms };
    }),
    emptyMutation: empty,
    trpc: { ...trpc, toEmptyMutation: trpc.perSecond / empty.perSecond },
  };
}

function toRate({ requests, ms, p50Ms, p99Ms }: LoadResult): Rate {
  return { perSecond: (1000 * requests) / ms, p50Ms, p99Ms };
}

/** Each lane runs sessions of a few rounds on different topics, in new words. */
function lanesOf(path: string, messages: readonly string[]): string[][] {
  return Array.from({ length: LANES }, (_, lane) =>
    messages.flatMap((_first, at) =>
      Array.from({ length: ROUNDS_OF_A_SESSION }, (_round, round) => {
        const message = messages[(at + lane + Math.floor(round / 2)) % messages.length] ?? "";
        const session = { role: CATALOG_ROLE, sessionId: `${TURN}-${lane}-${at}`, round };
        return rawPost(path, { ...session, message: `${message} (${TURN})` }, BEARER);
      }),
    ),
  );
}

const echo: RequestListener = (request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const text = JSON.stringify(JSON.parse(Buffer.concat(chunks).toString("utf8")));
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) });
    response.end(text);
  });
};

const t = initTRPC.create();
const emptyRouter = t.router({ nothing: t.procedure.mutation(() => null) });

function emptyMutation(req: IncomingMessage, res: ServerResponse): void {
  void nodeHTTPRequestHandler({ router: emptyRouter, req, res, path: "nothing", createContext: () => ({}) });
}
