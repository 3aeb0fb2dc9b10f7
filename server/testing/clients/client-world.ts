import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { GatewayMode } from "@/server/contract/gateway";
import { setGatewayRole } from "@/server/gateway/gateway-roles.service";
import { openUpstream, type UpstreamRequest } from "@/server/gateway/scripted-upstream.testing";
import { TOOLCRIB } from "@/server/lib/audit/actor";
import { PROJECT_ROOT } from "@/server/paths";
import type { Embedder } from "@/server/runtime/embeddings/embedder";
import { startApi } from "@/server/testing/start-api";
import { createTestDatabase } from "@/server/testing/test-database";
import { ASSISTANT_TOOLS } from "./assistant-tools";
import { openBlockedNetwork } from "./blocked-network";
import type { AgentProgram, Client, SdkAgent } from "./client";
import { findNewNode, type InstallPackage, installClient } from "./install-client";
import { type ProgramResult, runProgram } from "./run-program";
import { answerAsModel, sendAnswer } from "./scripted-model";
import type { Task } from "./tasks";
import { openWiretap, type TappedExchange } from "./wiretap";

export type Route = "direct" | GatewayMode;

/** What happened when a client did a task. */
export type ClientRun = ProgramResult & {
  /** What the client sent and got. */
  readonly tapped: readonly TappedExchange[];
  /** What the upstream received, and what it answered. */
  readonly upstream: readonly UpstreamExchange[];
  /** Calls that reached the tools. */
  readonly calls: readonly { readonly name: string; readonly arguments: unknown }[];
};

export type UpstreamExchange = UpstreamRequest & { readonly answer: string };

const ROLE = "orchestrator";

type Options = {
  readonly install: InstallPackage;
  /** Without one, tools are selected by words alone. */
  readonly embedder?: Embedder | undefined;
};

/** Clients, the gateway, and a provider that follows a script: all on this machine. */
export async function openClientWorld({ install, embedder }: Options) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "toolcrib-clients-"));
  const database = await createTestDatabase();
  const received: UpstreamExchange[] = [];
  const upstream = await openUpstream((request, response) => {
    const answer = answerAsModel(request);
    received.push({ ...request, answer: answer.parts.join("") });
    return sendAnswer(answer, response);
  });
  const env = { TOOLCRIB_GATEWAY_UPSTREAM_OPENAI: upstream.url, TOOLCRIB_GATEWAY_UPSTREAM_ANTHROPIC: upstream.url };
  const api = await startApi(database, { env, ...(embedder && { embedder }) });
  const key = await api.keyFor(ROLE);
  const tap = await openWiretap();
  const network = await openBlockedNetwork();

  async function setMode(mode: GatewayMode): Promise<void> {
    const { roles } = api.services.gatewayControl;
    const { version, mode: now } = roles.of(ROLE);
    if (now === mode) return;
    await setGatewayRole(database.client, TOOLCRIB, { role: ROLE, version, changes: { mode } });
    while (roles.of(ROLE).mode !== mode) await new Promise((resume) => setTimeout(resume, 20));
  }

  async function run(client: Client, task: Task, route: Route): Promise<ClientRun> {
    if (route !== "direct") await setMode(route);
    tap.pointAt(route === "direct" ? upstream.url : api.url);
    received.length = 0;
    // SDKs name no session: their first message does, and another client must not find what this one has loaded.
    const prompt = route === "on" ? `${task.prompt} (${client.name})` : task.prompt;
    const { calls, ...result } = await (client.kind === "sdk" ? runSdk(client, prompt) : runAgent(client, prompt));
    return { ...result, calls, tapped: [...tap.exchanges], upstream: [...received] };
  }

  async function runSdk(client: SdkAgent, prompt: string) {
    const calls: ClientRun["calls"][number][] = [];
    const callTool = (name: string, args: unknown) => {
      calls.push({ name, arguments: args });
      return `Result of ${name}: all good.`;
    };
    const output = await client.run({ origin: tap.origin, key, prompt, callTool });
    return { code: 0, output, calls };
  }

  async function runAgent(client: AgentProgram, prompt: string) {
    const installed = await installClient(client, install);
    const node = client.needsNewNode ? await findNewNode(install) : process.execPath;
    // The same paths in each run: clients tell the model where they work.
    const at = path.join(folder, client.name);
    await rm(at, { recursive: true, force: true });
    const [home, workspace] = [path.join(at, "home"), path.join(at, "workspace")];
    const [toolsFile, callsFile] = [path.join(at, "tools.json"), path.join(at, "calls.jsonl")];
    await mkdir(home, { recursive: true });
    await mkdir(workspace);
    await writeFile(toolsFile, JSON.stringify(ASSISTANT_TOOLS));
    const server = path.join(PROJECT_ROOT, "server/testing/clients/assistant-server.mjs");
    const mcp = { command: process.execPath, args: [server, toolsFile, callsFile] };
    const launch = await client.launch({
      ...{ installed, node, home, origin: tap.origin, key, prompt, mcp, toolsFile, callsFile },
    });
    const result = await runProgram(launch, { cwd: workspace, env: { ...network.env, HOME: home, CI: "1" } });
    const lines = (await readFile(callsFile, "utf8").catch(() => "")).split("\n").filter(Boolean);
    return { ...result, calls: lines.map((line) => JSON.parse(line)) };
  }

  return {
    run,
    api,
    refusedHosts: network.refused,
    async close() {
      await tap.close();
      await network.close();
      await api.stop();
      await upstream.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type ClientWorld = Awaited<ReturnType<typeof openClientWorld>>;
