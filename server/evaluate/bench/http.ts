import type { RequestListener } from "node:http";
import type { Environment } from "@/server/environment";
import { alignColumns } from "@/server/evaluate/report";
import { createRequestHandler } from "@/server/http/request-handler";
import { driveServer, listenLocally } from "./drive-server";
import type { Section } from "./section";
import { servicesWithoutDatabase } from "./services-without-database";

export type HttpSpeed = {
  /** Our whole handler against one that only answers, both at `GET /api/health`. */
  readonly health: {
    readonly requests: number;
    readonly perSecond: number;
    readonly barePerSecond: number;
    readonly ratio: number;
  };
  /** Resolving over HTTP comes with the agent API. */
  readonly resolve: null;
};

const PATH = "/api/health";
const ROUNDS = 6;
const DEFAULTS: Environment = {
  publicUrl: null,
  trustProxy: false,
  admin: null,
  logLevel: "info",
  scenario: "starter",
};

export const http: Section<HttpSpeed> = {
  name: "http",

  async run({ scale: { httpRequests }, report }) {
    report(`${ROUNDS} × ${httpRequests} requests to each of two servers`);
    const services = servicesWithoutDatabase();
    const pages = async () => {};
    const ours = await listenLocally(createRequestHandler({ services, environment: DEFAULTS, pages, dev: false }));
    const bare = await listenLocally(await bareHandler(ours.port));
    try {
      let [oursMs, bareMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      // They take turns, and the least time of each counts: noise only ever adds.
      for (let round = 0; round < ROUNDS; round++) {
        oursMs = Math.min(oursMs, await driveServer(ours.port, PATH, httpRequests));
        bareMs = Math.min(bareMs, await driveServer(bare.port, PATH, httpRequests));
      }
      const perSecond = (ms: number) => (1000 * httpRequests) / ms;
      const health = { requests: httpRequests, perSecond: perSecond(oursMs), barePerSecond: perSecond(bareMs) };
      return { health: { ...health, ratio: oursMs / bareMs }, resolve: null };
    } finally {
      await Promise.all([ours.close(), bare.close(), services.close()]);
    }
  },

  show({ health: { perSecond, barePerSecond, ratio } }) {
    const rate = (value: number) => `${Math.round(value).toLocaleString("en")} /s`;
    return alignColumns([
      ["HTTP (loopback, asked from the same process)", "this", "against", "ratio"],
      ["health, our handler / a bare Node handler", rate(perSecond), rate(barePerSecond), `${ratio.toFixed(2)} ×`],
      ["resolve: comes with the agent API", "–", "–", "–"],
    ]);
  },
};

/** The same body, and nothing else. */
async function bareHandler(port: number): Promise<RequestListener> {
  const body = await (await fetch(`http://127.0.0.1:${port}${PATH}`, { headers: { Connection: "close" } })).text();
  return (_request, response) => {
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) });
    response.end(body);
  };
}
