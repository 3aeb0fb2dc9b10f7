import { starter } from "@/prisma/scenarios/starter/starter";
import { agentOf } from "@/server/chat/answer-chat";
import { startOpenAiServer } from "@/server/chat/testing/openai-server.testing";
import type { ResolveInput } from "@/server/contract/agent/resolve";
import type { ChatMode, ChatRound } from "@/server/contract/chats";
import { percentile } from "@/server/evaluate/metrics";
import { alignColumns } from "@/server/evaluate/report";
import { resolveTools } from "@/server/resolve/resolve.service";
import type { Services } from "@/server/trpc/context";
import { benchMessages } from "./bench-messages";
import { type ChatVisitor, openChatVisitor } from "./chat-visitor";
import type { Section } from "./section";
import { serveSnapshot } from "./serve-snapshot";

export type ChatSpeed = {
  /** Before a model is asked: all that a chat does, against the resolve that is part of it. */
  readonly overhead: { readonly chatMsP50: number; readonly resolveMsP50: number; readonly ratio: number };
  /** The first turn, with a model that takes `msPerToken` to read each token of its prompt. */
  readonly firstToken: {
    readonly msPerToken: number;
    readonly toolcribMs: number;
    readonly directMs: number;
    readonly ratio: number;
    readonly tokenRatio: number;
  };
  /** Words that come through to whoever watches, from as many chats at once, against those read with nothing in between. */
  readonly words: {
    readonly chats: number;
    readonly perSecond: number;
    readonly barePerSecond: number;
    readonly ratio: number;
  };
};

const MODEL = "gpt-4o";
const ROLE = "orchestrator";
const MS_PER_TOKEN = 0.1;

export const chat: Section<ChatSpeed> = {
  name: "chat",

  async run({ scale: { chatRounds, chatStreams, chatWords }, openDatabase, report }) {
    const database = await openDatabase();
    const serving = await serveSnapshot(database.url, starter, { TOOLCRIB_ALLOW_INTERNAL: "127.0.0.1" });
    try {
      const visitor = await openChatVisitor(serving.services);
      report(`chatting: ${chatRounds} rounds, then ${chatStreams} answers of ${chatWords} words at once`);
      return {
        overhead: await measureOverhead(serving.services, visitor, chatRounds),
        firstToken: await measureFirstToken(visitor),
        words: await measureWords(visitor, chatStreams, chatWords),
      };
    } finally {
      await serving.stop();
      await database.remove();
    }
  },

  show({ overhead, firstToken, words }) {
    const ms = (value: number) => `${value.toFixed(2)} ms`;
    const times = (ratio: number) => `${ratio.toFixed(2)} ×`;
    const rate = (value: number) => `${Math.round(value).toLocaleString("en")} /s`;
    return alignColumns([
      ["Chat (embeddings made of words, a model on this machine)", "this", "against", "ratio"],
      [
        "before a model is asked / its resolve alone",
        ms(overhead.chatMsP50),
        ms(overhead.resolveMsP50),
        times(overhead.ratio),
      ],
      [
        `first token, toolcrib / direct (tokens: ${times(firstToken.tokenRatio)})`,
        ms(firstToken.toolcribMs),
        ms(firstToken.directMs),
        times(firstToken.ratio),
      ],
      [
        `words of ${words.chats} chats at once / read bare`,
        rate(words.perSecond),
        rate(words.barePerSecond),
        times(words.ratio),
      ],
    ]);
  },
};

/** They take turns on each message, so that whatever slows the machine for a moment slows both. */
async function measureOverhead(services: Services, visitor: ChatVisitor, rounds: number) {
  const model = await startOpenAiServer([{ say: "Done." }]);
  await visitor.connect(MODEL, model.url);
  const messages = benchMessages(starter);
  const agent = agentOf(visitor.me, `role_${ROLE}`);
  const input = {
    ...{ role: ROLE, model: MODEL, format: "openai-chat", mode: "auto", history: [], contextUsed: 0 },
    ...{ explain: true, deferLoading: false, cacheBreakpoint: false },
  } satisfies Partial<ResolveInput>;
  const [own, bare]: [number[], number[]] = [[], []];
  // The first time around is for warming up.
  for (let at = -messages.length; at < rounds; at++) {
    const message = messages[(at + messages.length) % messages.length] ?? "";
    const { rounds: answered } = await visitor.ask(message, choiceOf("auto"));
    const started = performance.now();
    await resolveTools(services, agent, { ...input, message });
    if (at < 0) continue;
    bare.push(performance.now() - started);
    own.push(...answered.map(({ overheadMs }) => overheadMs));
  }
  await model.stop();
  const [chatMsP50, resolveMsP50] = [medianOf(own), medianOf(bare)];
  return { chatMsP50, resolveMsP50, ratio: chatMsP50 / resolveMsP50 };
}

async function measureFirstToken(visitor: ChatVisitor) {
  const [toolcrib, direct] = [await beginChat(visitor, "auto"), await beginChat(visitor, "direct")];
  return {
    msPerToken: MS_PER_TOKEN,
    toolcribMs: toolcrib.ms,
    directMs: direct.ms,
    ratio: toolcrib.ms / direct.ms,
    tokenRatio: toolcrib.tokens / direct.tokens,
  };
}

async function beginChat(visitor: ChatVisitor, mode: ChatMode): Promise<{ ms: number; tokens: number }> {
  // One that has cached nothing yet.
  const model = await startOpenAiServer([{ say: "Done." }], { delayPerToken: MS_PER_TOKEN });
  await visitor.connect(MODEL, model.url);
  const { rounds } = await visitor.ask("turn off the kitchen lights", choiceOf(mode));
  await model.stop();
  const [first] = rounds;
  return { ms: first?.firstTokenMs ?? Number.NaN, tokens: first === undefined ? 0 : promptOf(first) };
}

async function measureWords(visitor: ChatVisitor, chats: number, words: number) {
  const say = Array.from({ length: words }, (_, at) => `word-${at}`).join(" ");
  const model = await startOpenAiServer([{ say }]);
  await visitor.connect(MODEL, model.url);
  const perSecond = async (one: () => Promise<unknown>) => {
    const started = performance.now();
    await Promise.all(Array.from({ length: chats }, one));
    return (1000 * chats * words) / (performance.now() - started);
  };
  const through = await perSecond(() => visitor.ask("good morning", choiceOf("auto")));
  const bare = await perSecond(() => readBare(model.url));
  await model.stop();
  return { chats, perSecond: through, barePerSecond: bare, ratio: through / bare };
}

async function readBare(address: string): Promise<void> {
  const body = { model: MODEL, stream: true, messages: [{ role: "user", content: "good morning" }] };
  const answer = await fetch(`${address}/v1/chat/completions`, { method: "POST", body: JSON.stringify(body) });
  for await (const _ of answer.body ?? []);
}

function choiceOf(mode: ChatMode) {
  return { role: ROLE, model: MODEL, mode };
}

function promptOf({ tokens: { tools, listing, system, messages } }: ChatRound): number {
  return tools + listing + system + messages;
}

function medianOf(values: readonly number[]): number {
  return (
    percentile(
      [...values].sort((a, b) => a - b),
      0.5,
    ) ?? Number.NaN
  );
}
