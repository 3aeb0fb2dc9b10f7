import pino from "pino";
import { starter } from "@/prisma/scenarios/starter/starter";
import { chatsRouter } from "@/server/api/routers/chats.router";
import { createCallerFactory } from "@/server/api/trpc/init";
import type { SendInput } from "@/server/contract/chats";
import type { Me } from "@/server/contract/people";
import type { Settings } from "@/server/contract/settings";
import type { ModelEntry, RoleEntry, Snapshot } from "@/server/engine/model/snapshot";
import { TOOLCRIB } from "@/server/lib/audit/actor";
import { readEnvironment } from "@/server/lib/environment";
import { newId } from "@/server/lib/ids";
import { openServices } from "@/server/open-services";
import { setModelConnection } from "@/server/policy/models/model-connections.service";
import { seedScenario } from "@/server/policy/revisions/revisions.service";
import { updateSettings, viewSettings } from "@/server/runtime/settings/settings.service";
import { createCuttableProxy } from "@/server/testing/cuttable-proxy";
import { someRole, someSource } from "@/server/testing/some-snapshot";
import { createTestDatabase } from "@/server/testing/test-database";
import { startAnthropicServer } from "./anthropic-server.testing";
import { endingCallers, followChat } from "./follow-chat.testing";
import type { ModelServer, ModelServerOptions, Script } from "./model-server.testing";
import { startCompatibleServer, startOpenAiServer } from "./openai-server.testing";
import { shopTools, startToolShop } from "./tool-shop.testing";

const ENV = { TOOLCRIB_EMBEDDER: "off", TOOLCRIB_ALLOW_INTERNAL: "127.0.0.1" };
const callerOf = createCallerFactory(chatsRouter);
export type Chats = ReturnType<typeof callerOf>;

export const KEY = "sk-test-0123456789";

export const ada: Me = { id: "user_ada", name: "Ada", email: "ada@example.com", accountRole: "admin" };
export const bob: Me = { id: "user_bob", name: "Bob", email: "bob@example.com", accountRole: "member" };

/** All count tokens as the local servers do; they differ in protocol and window. */
const MODELS = {
  open: { provider: "openai", images: true },
  compatible: { provider: "openai-compatible" },
  claude: { provider: "anthropic", images: true },
  narrow: { provider: "openai-compatible", contextWindow: 1200 },
  /** Has no native calls. */
  plain: { provider: "openai-compatible", toolCalling: "text" },
  unconnected: { provider: "openai" },
} satisfies Record<string, Partial<ModelEntry>>;
type ModelName = keyof typeof MODELS;

function someModel(name: string, change: Partial<ModelEntry>): ModelEntry {
  const usual = { contextWindow: 128_000, encoding: "o200k_base", toolCalling: "native", maxRounds: 5 } as const;
  return { id: `model_${name}`, name, title: name, provider: "openai", ...usual, prices: null, ...change };
}

/** The shopper has so few tools that all are sent; the saver may call three times per turn. */
const roles: readonly RoleEntry[] = [
  someRole("shopper", { allow: { kind: "list", tools: ["shop_say", "shop_scrap"] } }),
  someRole("saver", { allow: { kind: "list", tools: ["shop_say", "shop_scrap"] }, policy: "ora", maxRounds: 4 }),
];

/**
 * The starter scenario with a shop, people who chat, and as many processes as a test opens. The first reaches the
 * database through a proxy that can be cut.
 */
export async function openChatBench() {
  const database = await createTestDatabase({ seeded: false });
  const proxy = await createCuttableProxy(database.url);
  const shop = await startToolShop();
  const snapshot: Snapshot = {
    ...starter,
    sources: [...starter.sources, someSource("shop", { kind: "json" })],
    tools: [...starter.tools, ...shopTools(shop.url)],
    roles: [...starter.roles, ...roles],
    models: [...starter.models, ...Object.entries(MODELS).map(([name, change]) => someModel(name, change))],
  };
  await seedScenario(database.client, TOOLCRIB, snapshot);
  for (const data of [ada, bob]) await database.client.user.create({ data });
  const processes: { stop(): Promise<void> }[] = [];
  const servers: ModelServer[] = [];

  async function openProcess(databaseUrl = database.url) {
    const services = await openServices({
      ...{ databaseUrl, env: ENV, environment: readEnvironment({}), modelFolder: undefined },
      ...{ secret: "a secret for tests, and for nothing else", version: "0.0.0-test", log: pino({ level: "silent" }) },
    });
    let isStopped = false;
    const process = {
      services,
      chatsOf(me: Me): Chats {
        const who = { findMe: async () => me, findSessionId: async () => null };
        const request = { ...who, requestId: "req_test", origin: "", authorization: undefined };
        const chats = callerOf({ ...services, ...request });
        endingCallers.set(chats, (signal) => callerOf({ ...services, ...request }, { signal }));
        return chats;
      },
      async stop() {
        if (!isStopped) await services.stop();
        isStopped = true;
      },
    };
    processes.push(process);
    return process;
  }

  const first = await openProcess(proxy.url);
  const chats = first.chatsOf(ada);

  /** Sends a message and follows the chat until the answer ends. */
  async function say(input: Partial<SendInput> & Choice & { readonly text: string }, by: Chats = chats) {
    const { chatId } = await begin(input, by);
    return followChat(by, chatId).toEnd();
  }

  async function connect(model: ModelName, baseUrl: string, apiKey: string | null = KEY): Promise<void> {
    const connection = { baseUrl, apiKey };
    const { outbound, sources } = first.services;
    const parts = { client: database.client, vault: sources.vault, outbound };
    await setModelConnection(parts, TOOLCRIB, { modelId: `model_${model}`, connection });
  }

  return {
    database,
    proxy,
    shop,
    first,
    chats,
    say,
    openProcess,
    connect,
    /** A scripted provider; the model uses it from now on. */
    async provide(model: ModelName, script: Script, options?: ModelServerOptions): Promise<ModelServer> {
      const isClaude = model === "claude";
      const isOpenAi = MODELS[model].provider === "openai";
      const start = isClaude ? startAnthropicServer : isOpenAi ? startOpenAiServer : startCompatibleServer;
      const server = await start(script, options);
      servers.push(server);
      await connect(model, isClaude ? server.url : `${server.url}/v1`);
      return server;
    },
    async set(chat: Partial<Settings["chat"]>): Promise<void> {
      const { settings, version } = await viewSettings(database.client);
      const change = { chat: { ...settings.chat, ...chat } };
      await updateSettings(database.client, TOOLCRIB, { settings: change, version });
      await first.services.settings.refresh();
    },
    async stop(): Promise<void> {
      for (const process of processes.reverse()) await process.stop();
      for (const server of servers) await server.stop();
      await shop.stop();
      await proxy.close();
      await database.drop();
    },
  };
}

export type ChatBench = Awaited<ReturnType<typeof openChatBench>>;

type Choice = { readonly model?: string; readonly role?: string; readonly mode?: SendInput["choice"]["mode"] };

/** Sends a message without waiting. Omitted fields are as typed normally. */
export function begin(input: Partial<SendInput> & Choice & { readonly text: string }, by: Chats) {
  const { model = "open", role = "shopper", mode = "auto", ...rest } = input;
  return by.send({ chatId: null, messageId: newId("msg"), choice: { role, model, mode }, ...rest });
}
