import { resolveTools } from "@/server/agent/resolve/resolve.service";
import { agentOf } from "@/server/chat/answer-chat";
import { startOpenAiServer } from "@/server/chat/testing/openai-server.testing";
import type { ChatMode, ChatRound } from "@/server/contract/chats";
import { percentile } from "@/server/lab/evaluate/metrics";
import { CATALOG_ROLE } from "./catalog-of-size";
import { messagesOf, type ServedCatalog } from "./catalogs";
import { type ChatVisitor, openChatVisitor } from "./chat-visitor";
import { type AtSize, growthOf, growthTitles, showGrowth, showMs, showRate, showTimes } from "./growth";
import { RESOLVE_INPUT } from "./resolve-input";
import type { Section } from "./section";

type ChatSpeed = {
  /** Time before the model is called, at each size; `toResolve`: relative to the resolve that is part of it. */
  readonly overhead: readonly (AtSize & { readonly toResolve: number })[];
  /** The first turn with the smallest catalog and a model that takes `msPerToken` per prompt token. */
  readonly firstToken: {
    readonly msPerToken: number;
    readonly toolcribMs: number;
    readonly directMs: number;
    readonly ratio: number;
    readonly tokenRatio: number;
  };
  /** Words per second delivered to viewers of concurrent chats; `toBare`: relative to reading the model directly. */
  readonly chats: number;
  readonly words: readonly { readonly tools: number; readonly perSecond: number; readonly toBare: number }[];
};

const MODEL = "gpt-4o";
const MS_PER_TOKEN = 0.1;

type Visited = { readonly catalog: ServedCatalog; readonly visitor: ChatVisitor };

export const chat: Section<ChatSpeed> = {
  name: "chat",

  async run({ scale: { chatRounds, chatStreams, chatWords }, catalogs, report }) {
    const visited: Visited[] = [];
    for (const catalog of await catalogs.open()) {
      visited.push({ catalog, visitor: await openChatVisitor(catalog.services) });
    }
    const [smallest] = visited;
    if (smallest === undefined) throw new Error("There is no catalog to measure.");
    report(`chatting: ${chatRounds} rounds, then ${chatStreams} answers of ${chatWords} words at once`);
    return {
      overhead: await measureOverhead(visited, chatRounds),
      firstToken: await measureFirstToken(smallest.visitor, messagesOf(smallest.catalog)[0] ?? ""),
      chats: chatStreams,
      words: await measureWords(visited, chatStreams, chatWords),
    };
  },

  show({ overhead, firstToken, chats, words }) {
    const blank = overhead.slice(1).map(() => "");
    return [
      [
        ["Chat (word-based vectors, local model)", ...growthTitles(overhead)],
        ["before the model is called", ...showGrowth(overhead)],
        ["before the model is called ÷ its resolve alone", ...overhead.map((at) => showTimes(at.toResolve)), ...blank],
        [`words of ${chats} simultaneous chats`, ...words.map(({ perSecond }) => showRate(perSecond)), ...blank],
        ["the same ÷ reading the model directly", ...words.map(({ toBare }) => showTimes(toBare)), ...blank],
      ],
      [
        ["Chat, compared", "this", "reference", "ratio"],
        [
          `first token, toolcrib ÷ direct (tokens: ${showTimes(firstToken.tokenRatio)})`,
          ...[showMs(firstToken.toolcribMs), showMs(firstToken.directMs), showTimes(firstToken.ratio)],
        ],
      ],
    ];
  },
};

/** Interleaved per message, so machine noise affects all equally. */
async function measureOverhead(visited: readonly Visited[], rounds: number) {
  const model = await startOpenAiServer([{ say: "Done." }]);
  for (const { visitor } of visited) await visitor.connect(MODEL, model.url);
  const times = visited.map(() => ({ own: [] as number[], bare: [] as number[] }));
  const warmUp = Math.min(rounds, 10);
  for (let at = -warmUp; at < rounds; at++) {
    for (const [index, { catalog, visitor }] of visited.entries()) {
      const messages = messagesOf(catalog);
      const message = messages[(at + warmUp) % messages.length] ?? "";
      const { rounds: answered } = await visitor.ask(message, choiceOf("auto"));
      const started = performance.now();
      await resolveTools(catalog.services, agentOf(visitor.me, `role_${CATALOG_ROLE}`), {
        ...RESOLVE_INPUT,
        ...{ model: MODEL, explain: true, message },
      });
      if (at < 0) continue;
      times[index]?.bare.push(performance.now() - started);
      times[index]?.own.push(...answered.map(({ overheadMs }) => overheadMs));
    }
  }
  await model.stop();
  const medians = visited.map(({ catalog: { tools } }, at) => ({ tools, msP50: medianOf(times[at]?.own ?? []) }));
  return growthOf(medians).map((size, at) => ({ ...size, toResolve: size.msP50 / medianOf(times[at]?.bare ?? []) }));
}

async function measureFirstToken(visitor: ChatVisitor, message: string) {
  const [toolcrib, direct] = [await beginChat(visitor, message, "auto"), await beginChat(visitor, message, "direct")];
  return {
    msPerToken: MS_PER_TOKEN,
    toolcribMs: toolcrib.ms,
    directMs: direct.ms,
    ratio: toolcrib.ms / direct.ms,
    tokenRatio: toolcrib.tokens / direct.tokens,
  };
}

type Begun = { readonly ms: number; readonly tokens: number };

async function beginChat(visitor: ChatVisitor, message: string, mode: ChatMode): Promise<Begun> {
  // A model with an empty prompt cache.
  const model = await startOpenAiServer([{ say: "Done." }], { delayPerToken: MS_PER_TOKEN });
  await visitor.connect(MODEL, model.url);
  const { rounds } = await visitor.ask(message, choiceOf(mode));
  await model.stop();
  const [first] = rounds;
  return { ms: first?.firstTokenMs ?? Number.NaN, tokens: first === undefined ? 0 : promptOf(first) };
}

async function measureWords(visited: readonly Visited[], chats: number, words: number) {
  const say = Array.from({ length: words }, (_, at) => `word-${at}`).join(" ");
  const model = await startOpenAiServer([{ say }]);
  const perSecond = async (one: () => Promise<unknown>) => {
    const started = performance.now();
    await Promise.all(Array.from({ length: chats }, one));
    return (1000 * chats * words) / (performance.now() - started);
  };
  const measured: ChatSpeed["words"][number][] = [];
  for (const { catalog, visitor } of visited) {
    await visitor.connect(MODEL, model.url);
    const through = await perSecond(() => visitor.ask("good morning", choiceOf("auto")));
    const bare = await perSecond(() => readBare(model.url));
    measured.push({ tools: catalog.tools, perSecond: through, toBare: through / bare });
  }
  await model.stop();
  return measured;
}

async function readBare(address: string): Promise<void> {
  const body = { model: MODEL, stream: true, messages: [{ role: "user", content: "good morning" }] };
  const answer = await fetch(`${address}/v1/chat/completions`, { method: "POST", body: JSON.stringify(body) });
  for await (const _ of answer.body ?? []);
}

function choiceOf(mode: ChatMode) {
  return { role: CATALOG_ROLE, model: MODEL, mode };
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
