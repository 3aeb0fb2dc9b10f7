import { fork } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { openUpstream, sendText } from "@/server/gateway/scripted-upstream.testing";
import type { TestDatabase } from "@/server/testing/test-database";
import { STALL_ROLE, STALL_TOOLS, stallCatalog } from "./stall-catalog";
import type { Order, Ready } from "./stall-server";
import type { Waits } from "./ticker";
import type { World } from "./worst-procedures";

export type Send = {
  readonly method: string;
  readonly path: string;
  readonly body: string | null;
  readonly as: "agent" | "admin" | "nobody";
  readonly headers?: Readonly<Record<string, string>>;
};

/** As `npm start` starts it. */
const NODE_OPTIONS = ["--max-semi-space-size=64", "--import", "tsx"];

/** A server in a separate process, so that client work is not measured. */
export async function openStallBench(database: TestDatabase) {
  const upstream = await openUpstream(sendText("{}"));
  /** Of another checkout, to compare with. */
  const script = process.env.STALL_SERVER ?? fileURLToPath(new URL("./stall-server.ts", import.meta.url));
  const server = fork(script, {
    // Where its `@/` begins.
    cwd: path.resolve(path.dirname(script), "../../.."),
    execArgv: NODE_OPTIONS,
    env: {
      ...process.env,
      ...{ STALL_DATABASE_URL: database.url, STALL_TOOLS: String(STALL_TOOLS), NODE_ENV: "production" },
      STALL_UPSTREAM: upstream.url,
    },
  });
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
  let isReady = false;
  const ended = once(server, "exit").then(() => {
    if (!isReady) throw new Error("The server ended before it was ready");
  });
  const [ready] = (await Promise.race([once(server, "message"), ended])) as [Ready];
  isReady = true;

  const order = (given: Order) => server.send(given);

  type Answer = { readonly status: number; readonly text: string };

  function send(given: Send, connections: http.Agent | false = agent): Promise<Answer> {
    const { method, path: target, body, as, headers: extra } = given;
    const isMcp = target.startsWith("/mcp");
    const headers = {
      "content-type": "application/json",
      ...(isMcp && { accept: "application/json, text/event-stream", "x-toolcrib-role": STALL_ROLE }),
      ...(as === "agent" && { authorization: `Bearer ${ready.key}` }),
      ...(as === "admin" && { cookie: ready.cookie }),
      ...extra,
      ...(body !== null && { "content-length": Buffer.byteLength(body) }),
    };
    return new Promise((resolve, reject) => {
      const request = http.request(`${ready.url}${target}`, { method, headers, agent: connections }, (response) => {
        const chunks: Buffer[] = [];
        const finish = () => {
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
          if (!response.complete) response.destroy();
        };
        const isEndless = response.headers["content-type"]?.startsWith("text/event-stream") && !isMcp;
        response.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          if (isEndless) finish();
        });
        response.on("end", finish);
        response.on("error", finish);
      });
      request.on("error", (error: NodeJS.ErrnoException) => {
        if (error.code !== "EPIPE" && error.code !== "ECONNRESET") reject(error);
        // Either an idle connection was closed meanwhile, or the body was refused before it was fully sent.
        else if (request.reusedSocket) resolve(send(given, false));
        else resolve({ status: 413, text: "" });
      });
      request.setTimeout(120_000, () => request.destroy(new Error(`${target} was not answered`)));
      request.end(body);
    });
  }

  async function ask<T>(procedure: string, input: unknown = {}): Promise<T> {
    const given = { method: "POST", path: `/api/trpc/${procedure}`, body: JSON.stringify(input), as: "admin" } as const;
    const { text, status } = await send(given);
    if (status !== 200) throw new Error(`${procedure}: ${status} ${text.slice(0, 300)}`);
    return JSON.parse(text).result.data as T;
  }

  async function exportDraft(): Promise<string> {
    const { gzip } = await ask<{ gzip: string }>("policyFile.export", { ref: "draft" });
    return gunzipSync(Buffer.from(gzip, "base64")).toString("utf8");
  }

  /** How long other requests would have waited meanwhile, one after the other. */
  async function watch(sends: readonly Send[]): Promise<Waits & { readonly status: number }> {
    order({ kind: "watch" });
    await once(server, "message");
    let status = 0;
    for (const given of sends) ({ status } = await send(given));
    order({ kind: "tell" });
    const [waits] = (await once(server, "message")) as [Waits];
    upstream.asked.length = 0;
    return { ...waits, status };
  }

  /** The same while nothing is asked: what the machine itself adds. */
  async function watchIdle(ms: number): Promise<Waits> {
    order({ kind: "watch" });
    await once(server, "message");
    await new Promise((resume) => setTimeout(resume, ms));
    order({ kind: "tell" });
    const [waits] = (await once(server, "message")) as [Waits];
    return waits;
  }

  /** One entry of every kind. */
  async function makeWorld(): Promise<World> {
    const { tools, sources, policies, models } = stallCatalog(STALL_TOOLS);
    const role = STALL_ROLE;
    for (let round = 0; round < 10; round++) {
      const message = `send the invoice number ${round} and book a room`;
      const body = JSON.stringify({ role, sessionId: "stall", message });
      await send({ method: "POST", path: "/api/v1/resolve", body, as: "agent" });
    }
    const expected = tools.slice(0, 2).map(({ name }) => name);
    const cases = Array.from({ length: 50 }, (_, at) => ({ id: `c${at}`, message: `invoice ${at}`, role, expected }));
    const floors = { recallFloor: null, zeroFloor: null, tokenCeiling: null };
    const set = { name: "stall", description: "", required: false, ...floors, cases };
    const { id: setId } = await ask<{ id: string }>("evaluations.create", set);
    const messageId = "msg_0000000000000001";
    const choice = { role, model: "demo", mode: "auto" };
    const said = { chatId: null, messageId, text: "send an invoice", choice };
    const { chatId } = await ask<{ chatId: string }>("chats.send", said);
    const { items } = await ask<{ items: { id: string }[] }>("sessions.list");
    const addSource = (name: string, kind: string) =>
      ask<{ id: string; name: string }>("sources.create", {
        ...{ name, kind, title: name, description: "", connection: {}, enabled: true },
      });
    return {
      ...{ policyId: policies[0]?.id ?? "", policyName: policies[0]?.name ?? "", modelId: models[0]?.id ?? "" },
      ...{ apiSource: await addSource("stall-api", "openapi"), importSource: await addSource("stall-file", "json") },
      ...{ toolIds: tools.map(({ id }) => id), toolNames: tools.map(({ name }) => name) },
      ...{ sourceIds: sources.map(({ id }) => id), sessionId: items[0]?.id ?? "" },
      ...{ chatId, messageId, setId, draftHash: "0".repeat(64), policyFile: "" },
    };
  }

  return {
    send,
    ask,
    exportDraft,
    watch,
    watchIdle,
    makeWorld,
    async stop() {
      agent.destroy();
      await upstream.close();
      if (server.exitCode !== null) return;
      order({ kind: "stop" });
      await once(server, "exit");
    },
  };
}

export type StallBench = Awaited<ReturnType<typeof openStallBench>>;
