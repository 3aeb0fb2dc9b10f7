import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { initTRPC } from "@trpc/server";
import { nodeHTTPRequestHandler } from "@trpc/server/adapters/node-http";
import { starter } from "@/prisma/scenarios/starter/starter";
import { alignColumns } from "@/server/evaluate/report";
import { benchMessages } from "./bench-messages";
import { CATALOG_ROLE, catalogOfSize } from "./catalog-of-size";
import { type Load, type LoadResult, listenLocally, openDriver, rawPost } from "./drive-server";
import type { Section } from "./section";
import { BENCH_KEY, serveSnapshot } from "./serve-snapshot";

type Rate = { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number };

export type HttpSpeed = {
  readonly requests: number;
  /** Reads JSON, answers it. */
  readonly echo: Rate;
  readonly resolve: Rate & { readonly toEcho: number; readonly p99ToP50: number };
  readonly emptyMutation: Rate;
  readonly trpc: Rate & { readonly toEmptyMutation: number };
  readonly large: Rate & { readonly tools: number; readonly toStarter: number };
};

const LANES = 8;
const ROUNDS_OF_A_SESSION = 6;
const BEARER = { Authorization: `Bearer ${BENCH_KEY}` };

export const http: Section<HttpSpeed> = {
  name: "http",

  async run({ scale: { httpRequests: requests, httpRounds, httpTools }, openDatabase, report }) {
    report(`starting servers; then ${httpRounds} × ${requests} requests to each`);
    const databases = [await openDatabase(), await openDatabase()] as const;
    const small = await serveSnapshot(databases[0].url, starter);
    const large = await serveSnapshot(databases[1].url, catalogOfSize(httpTools));
    const bare = await listenLocally(echo);
    const trpcAlone = await listenLocally(emptyMutation);
    const driver = openDriver();
    const resolves = (at: Serving, role: string, path: string) => ({
      port: at.port,
      lanes: lanesOf(path, role, messagesOf(at)),
    });
    const contenders: Record<string, Omit<Load, "requests">> = {
      echo: { port: bare.port, lanes: lanesOf("/", "orchestrator", messagesOf(small)) },
      resolve: resolves(small, "orchestrator", "/api/v1/resolve"),
      emptyMutation: { port: trpcAlone.port, lanes: lanesOf("/nothing", "orchestrator", messagesOf(small)) },
      trpc: resolves(small, "orchestrator", "/api/trpc/resolve.tools"),
      large: resolves(large, CATALOG_ROLE, "/api/v1/resolve"),
    };
    try {
      const best = new Map<string, LoadResult>();
      // They take turns, and the quickest run of each counts: noise only ever adds. The first is for warming up.
      for (let round = 0; round <= httpRounds; round++) {
        for (const [name, load] of Object.entries(contenders)) {
          const result = await driver.drive({ ...load, requests });
          if (round > 0 && result.ms < (best.get(name)?.ms ?? Number.POSITIVE_INFINITY)) best.set(name, result);
        }
      }
      const tools = large.services.served.current()?.snapshot.tools.length ?? 0;
      return summarize(requests, tools, (name) => toRate(best.get(name)));
    } finally {
      await driver.close();
      await Promise.all([small.stop(), large.stop(), bare.close(), trpcAlone.close()]);
      for (const database of databases) await database.remove();
    }
  },

  show({ echo: bare, resolve, emptyMutation: empty, trpc, large }) {
    const rate = ({ perSecond }: Rate) => `${Math.round(perSecond).toLocaleString("en")} /s`;
    const share = (value: number) => `${Math.round(100 * value)} %`;
    return alignColumns([
      ["HTTP (loopback, asked from another thread)", "this", "against", "share"],
      ["resolve / a bare JSON echo", rate(resolve), rate(bare), share(resolve.toEcho)],
      ["resolve over tRPC / an empty tRPC mutation", rate(trpc), rate(empty), share(trpc.toEmptyMutation)],
      [
        `resolve with ${large.tools} tools / with the starter catalog`,
        rate(large),
        rate(resolve),
        share(large.toStarter),
      ],
      [
        "resolve p99 / p50",
        `${resolve.p99Ms.toFixed(2)} ms`,
        `${resolve.p50Ms.toFixed(2)} ms`,
        `${resolve.p99ToP50.toFixed(1)} ×`,
      ],
    ]);
  },
};

function summarize(requests: number, tools: number, rateOf: (name: string) => Rate): HttpSpeed {
  const [bare, resolve, empty, trpc, large] = ["echo", "resolve", "emptyMutation", "trpc", "large"].map(rateOf) as [
    Rate,
    Rate,
    Rate,
    Rate,
    Rate,
  ];
  return {
    requests,
    echo: bare,
    resolve: { ...resolve, toEcho: resolve.perSecond / bare.perSecond, p99ToP50: resolve.p99Ms / resolve.p50Ms },
    emptyMutation: empty,
    trpc: { ...trpc, toEmptyMutation: trpc.perSecond / empty.perSecond },
    large: { ...large, tools, toStarter: large.perSecond / resolve.perSecond },
  };
}

function toRate(result: LoadResult | undefined): Rate {
  if (result === undefined) throw new Error("A server was not asked.");
  return { perSecond: (1000 * result.requests) / result.ms, p50Ms: result.p50Ms, p99Ms: result.p99Ms };
}

type Serving = Awaited<ReturnType<typeof serveSnapshot>>;

function messagesOf({ services }: Serving): readonly string[] {
  const snapshot = services.served.current()?.snapshot;
  return snapshot === undefined ? [] : benchMessages(snapshot);
}

/** Every lane talks in sessions of a few rounds, each about something else. */
function lanesOf(path: string, role: string, messages: readonly string[]): string[][] {
  return Array.from({ length: LANES }, (_, lane) =>
    messages.flatMap((_first, at) =>
      Array.from({ length: ROUNDS_OF_A_SESSION }, (_round, round) => {
        const message = messages[(at + lane + Math.floor(round / 2)) % messages.length] ?? "";
        return rawPost(path, { role, sessionId: `lane-${lane}-${at}`, round, message }, BEARER);
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
