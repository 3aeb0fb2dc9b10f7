import { type ChildProcess, spawn } from "node:child_process";
import http from "node:http";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { installPeerPackage } from "@/server/cli/prepare/peer-packages.mjs";
import { freePort } from "@/server/cli/process/ports.mjs";
import { PROJECT_ROOT } from "@/server/paths";
import { IS_RECORD, reportFigures } from "@/server/testing/prove/figures";
import { medianOf } from "@/server/testing/prove/trend";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { chatAnswer, openUpstream, type ScriptedUpstream, sendText } from "./scripted-upstream.testing";

/**
 * Throughput beside Portkey's gateway as a plain proxy: both in processes of their own, in turn, with the same requests. Answers
 * are not streamed: as npm installs that version today, it answers streams with 500 ("TypeError: immutable").
 */

const PORTKEY = "1.15.2";
const ROUNDS = 7;
const REQUESTS = 1500;
const AT_ONCE = 32;

let database: TestDatabase;
let upstream: ScriptedUpstream;
const children: ChildProcess[] = [];
const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });

beforeAll(async () => {
  database = await createTestDatabase();
  upstream = await openUpstream(sendText("{}"));
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await Promise.all(children.map((child) => child.exitCode ?? new Promise((resolve) => child.once("exit", resolve))));
  agent.destroy();
  await upstream.close();
  await database.drop();
});

type Proxy = { readonly base: string; readonly headers: Readonly<Record<string, string>> };

async function startOurs(): Promise<Proxy> {
  const child = start(["--import", "tsx", path.join(PROJECT_ROOT, "server/testing/prove/gateway-child.ts")], {
    ...{ CHILD_DATABASE_URL: database.url, CHILD_UPSTREAM: upstream.url },
  });
  const line = await new Promise<string>((resolve) => child.stdout?.once("data", (chunk) => resolve(String(chunk))));
  const { url, key } = JSON.parse(line) as { url: string; key: string };
  return { base: url, headers: { authorization: `Bearer ${key}` } };
}

async function startPortkey(): Promise<Proxy> {
  const folder = await installPeerPackage(`@portkey-ai/gateway@${PORTKEY}`);
  const port = await freePort();
  const program = path.join(folder, "node_modules/@portkey-ai/gateway/build/start-server.js");
  start([program, `--port=${port}`, "--headless"], {});
  const base = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(base), { timeout: 30_000, interval: 200 });
  const custom = { "x-portkey-provider": "openai", "x-portkey-custom-host": `${upstream.url}/v1` };
  return { base, headers: { authorization: "Bearer sk-any", ...custom } };
}

function start(args: readonly string[], env: Record<string, string>): ChildProcess {
  const kept = { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "" };
  const child = spawn(process.execPath, args, {
    ...{ cwd: PROJECT_ROOT, env: { NODE_ENV: "production" as const, ...kept, ...env } },
    stdio: ["ignore", "pipe", "ignore"],
  });
  children.push(child);
  return child;
}

const TOOLS = Array.from({ length: 40 }, (_, at) => ({
  type: "function",
  function: { name: `tool_${at}`, description: "A tool. ".repeat(40), parameters: { type: "object", properties: {} } },
}));

function ask({ base, headers }: Proxy, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const all = { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const request = http.request(`${base}/v1/chat/completions`, { method: "POST", agent, headers: all }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", reject);
      incoming.on("end", () => resolve(`${incoming.statusCode} ${Buffer.concat(chunks)}`));
    });
    request.on("error", reject);
    request.end(body);
  });
}

async function perSecond(proxy: Proxy, body: string, count: number, isRight: (answer: string) => boolean) {
  const started = performance.now();
  let next = 0;
  let right = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next++ < count) {
        if (isRight(await ask(proxy, body))) right += 1;
      }
    }),
  );
  return { speed: (right * 1000) / (performance.now() - started), failures: count - right };
}

it.runIf(IS_RECORD)(
  "passes at least as many requests as Portkey's gateway",
  async () => {
    const proxies = { toolcrib: await startOurs(), portkey: await startPortkey() };
    upstream.answerWith((_request, response) => {
      upstream.asked.length = 0;
      response.writeHead(200, { "Content-Type": "application/json" }).end(chatAnswer("done"));
    });
    const body = JSON.stringify({ model: "m", messages: [{ role: "user", content: "hi" }], tools: TOOLS });
    const isRight = (answer: string) => answer.startsWith("200 ") && answer.includes("done");
    const failures = { toolcrib: 0, portkey: 0 };
    const speeds = { toolcrib: [] as number[], portkey: [] as number[] };
    for (let round = 0; round < ROUNDS + 1; round++) {
      for (const name of ["toolcrib", "portkey"] as const) {
        const { speed, failures: failed } = await perSecond(proxies[name], body, REQUESTS, isRight);
        failures[name] += failed;
        // The first round meets code that is not warm yet.
        if (round > 0) speeds[name].push(speed);
      }
    }
    const ratio = medianOf(speeds.toolcrib.map((speed, at) => speed / (speeds.portkey[at] ?? Number.NaN)));
    reportFigures(`gateway: beside @portkey-ai/gateway ${PORTKEY}`, {
      ...{ rounds: ROUNDS, "requests per round": REQUESTS, "at once": AT_ONCE, "request bytes": body.length },
      "Toolcrib per second (median)": Math.round(medianOf(speeds.toolcrib)),
      "Portkey per second (median)": Math.round(medianOf(speeds.portkey)),
      "ratio (median of rounds)": Math.round(ratio * 100) / 100,
    });
    // A gateway without correct responses would not count.
    expect(failures).toEqual({ toolcrib: 0, portkey: 0 });
    expect(ratio).toBeGreaterThanOrEqual(1);
  },
  600_000,
);
