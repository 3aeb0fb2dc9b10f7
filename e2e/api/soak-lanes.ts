import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { APIRequestContext } from "@playwright/test";
import type { ResolveOutput } from "@/server/contract/agent/resolve";
import { createSeeded } from "@/server/lib/seeded";
import type { AgentClient } from "@/server/testing/prove/agent-client";
import { randomMessage } from "@/server/testing/prove/random-messages";
import type { Lane } from "@/server/testing/prove/steady-load";
import { editBundle, mutate, publish, query } from "../api-client";
import type { ChatPerson } from "../chat/chat-person";

type Soaked = {
  readonly url: string;
  readonly key: string;
  readonly agent: AgentClient;
  readonly admin: APIRequestContext;
  readonly person: ChatPerson;
  readonly pausesMs: { readonly agent: number; readonly person: number; readonly editor: number };
};

const ROLES = ["orchestrator", "coder", "research"];
const ROUNDS_OF_A_SESSION = 4;
/** No destructive calls, which would wait for a person. */
const SAID_IN_CHATS = ["good morning", "list my tasks", "what time is it?", "is the kitchen light on?"];

/** Typical load of an installation: agents, MCP clients, chats, pages, edits, keys. */
export function soakLanes({ url, key, agent, admin, person, pausesMs }: Soaked): Readonly<Record<string, Lane>> {
  const random = createSeeded(7);
  const post = async <T>(operation: string, body: object): Promise<T> => {
    const { status, body: answer } = await agent.ask(`/api/v1${operation}`, body);
    if (status !== 200) throw new Error(`${operation}: ${status} ${JSON.stringify(answer)}`);
    return answer as T;
  };
  const sessionOf = (time: number) => ({
    role: ROLES[Math.floor(time / ROUNDS_OF_A_SESSION) % ROLES.length],
    sessionId: `soak-${Math.floor(time / ROUNDS_OF_A_SESSION)}`,
  });

  async function converse(time: number): Promise<void> {
    const session = sessionOf(time);
    const message = randomMessage(random, random.chance(5));
    const { round, toolNames, tokens } = await post<ResolveOutput>("/resolve", { ...session, message });
    const usage = { inputTokens: tokens.sent + 400, outputTokens: 60, cachedTokens: 100 };
    await post("/report", { ...session, round, called: toolNames.slice(0, 1), usage });
  }

  async function runTools(time: number): Promise<void> {
    const session = { role: "orchestrator", sessionId: `soak-tools-${Math.floor(time / ROUNDS_OF_A_SESSION)}` };
    await post("/tools/search", { ...session, query: randomMessage(random) });
    await post("/tools/execute", { ...session, name: "task_list", arguments: {} });
  }

  async function speakMcp(): Promise<void> {
    const client = new Client({ name: "soak", version: "1" }, { versionNegotiation: { mode: "auto" } });
    const headers = { authorization: `Bearer ${key}`, "x-toolcrib-role": "orchestrator" };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }));
    await client.listTools();
    await client.callTool({ name: "search_tools", arguments: { query: "task_list" } });
    await client.close();
  }

  let chatId: string | null = null;
  async function chat(time: number): Promise<void> {
    if (time % ROUNDS_OF_A_SESSION === 0) chatId = null;
    const choice = { role: "orchestrator", model: "demo", mode: "auto" } as const;
    const asked = await person.ask(chatId, random.pick(SAID_IN_CHATS), choice);
    if (asked.answer.status !== "complete") throw new Error(`The answer is ${asked.answer.status}`);
    chatId = asked.chatId;
  }

  async function look(time: number): Promise<void> {
    const page = PAGES[time % PAGES.length];
    if (page !== undefined) await query(admin, page[0], page[1]);
  }

  async function publishEdit(time: number): Promise<void> {
    await editBundle(admin, "reminders", { description: `Reminders, edition ${time}.` });
    await publish(admin, `edition ${time}`);
  }

  async function lendKey(): Promise<void> {
    const name = "lent for a moment";
    const { view } = await mutate<{ view: { id: string } }>(admin, "keys.create", { name, roles: { kind: "all" } });
    await mutate(admin, "keys.revoke", { id: view.id });
  }

  return {
    "resolve and report": { run: converse, pauseMs: pausesMs.agent },
    "search and execute": { run: runTools, pauseMs: pausesMs.agent },
    "MCP: connect, list, call": { run: speakMcp, pauseMs: pausesMs.person },
    "a chat's turn": { run: chat, pauseMs: pausesMs.person },
    "a page": { run: look, pauseMs: pausesMs.person },
    "edit and publish": { run: publishEdit, pauseMs: pausesMs.editor },
    "a key, made and revoked": { run: lendKey, pauseMs: pausesMs.editor },
  };
}

const PAGES: readonly (readonly [procedure: string, input?: object])[] = [
  ["overview.get", {}],
  ["tools.rows", {}],
  ["tools.search", { query: "remind me" }],
  ["finder.find", { query: "task" }],
  ["roles.matrix"],
  ["sessions.list", {}],
  ["usage.misses", {}],
  ["revisions.review"],
  ["keys.list"],
];
