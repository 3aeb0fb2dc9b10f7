import type { StallBench } from "./stall-bench";
import { STALL_ROLE } from "./stall-catalog";
import type { World } from "./worst-procedures";

/** The worst input that is accepted by procedures about chats, fixes and the gateway's roles and sessions. */
type Prepare = (bench: StallBench, world: World, at: number) => Promise<unknown>;

const LONGEST_MESSAGE = 20_000;
const choice = { role: STALL_ROLE, model: "demo", mode: "auto" };

let last = 0;
const words = (letters: number) => {
  last += 1;
  return Array.from({ length: Math.ceil(letters / 8) }, (_, n) => `invoicf${(n * 7 + last).toString(36)}`)
    .join(" ")
    .slice(0, letters)
    .trim();
};

type Round = { readonly resolutionId: string | null; readonly tools: readonly { readonly name: string }[] };
type Message = {
  readonly id: string;
  readonly author: string;
  readonly status: string;
  readonly rounds: readonly Round[];
};
type Answered = { readonly chatId: string; readonly messageId: string; readonly round: Round };

async function waitFor<T>(what: string, read: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 200; tries++) {
    const found = await read();
    if (found !== undefined) return found;
    await new Promise((resume) => setTimeout(resume, 100));
  }
  throw new Error(`${what} did not appear`);
}

/** A chat with a long message that has been answered. */
async function answeredChat(bench: StallBench): Promise<Answered> {
  const text = words(LONGEST_MESSAGE);
  const messageId = `msg_${String(last).padStart(16, "9")}`;
  const { chatId } = await bench.ask<{ chatId: string }>("chats.send", { chatId: null, messageId, text, choice });
  return waitFor("the answer", async () => {
    const { messages } = await bench.ask<{ messages: Message[] }>("chats.get", { id: chatId });
    const answer = messages.find(({ author, status }) => author === "model" && status !== "streaming");
    const [round] = answer?.rounds ?? [];
    return answer && round && { chatId, messageId: answer.id, round };
  });
}

/** Records are stored a moment after the answer. */
const untilStored = (bench: StallBench, procedure: string, input: object) =>
  waitFor(procedure, () =>
    bench.ask(procedure, input).then(
      () => input,
      () => undefined,
    ),
  );

type StoredRound = { readonly sessionId: string; readonly offered: number };

/** A session of the gateway with rounds of many tools. It is stored under an id of its own, a moment after the answer. */
async function gatewaySession(bench: StallBench, at: number): Promise<object> {
  const offered = 100 + at;
  const tools = Array.from({ length: offered }, (_, n) => ({
    ...{ type: "function", function: { name: `session_${n}`, parameters: { type: "object" } } },
  }));
  const headers = {
    ...{ "x-toolcrib-session": `stall-${at}`, "x-toolcrib-role": STALL_ROLE, "x-toolcrib-mode": "observe" },
  };
  for (let round = 0; round < 20; round++) {
    const messages = [{ role: "user", content: `send the invoice ${at} ${round}` }];
    const body = JSON.stringify({ model: "any-model", tools, messages });
    await bench.send({ method: "POST", path: "/v1/chat/completions", body, as: "agent", headers });
  }
  return waitFor("the gateway's session", async () => {
    const { rounds } = await bench.ask<{ rounds: StoredRound[] }>("gateway.role", { role: STALL_ROLE, days: 1 });
    const found = rounds.find((round) => round.offered === offered);
    return found && { id: found.sessionId };
  });
}

type GatewayRole = { readonly role: string; readonly version: number };

export const ACCEPTED_CHATS: Readonly<Record<string, Prepare>> = {
  "chats.retry": async (bench) => ({ chatId: (await answeredChat(bench)).chatId, choice }),
  async "chats.explain"(bench) {
    const { chatId, messageId } = await answeredChat(bench);
    return untilStored(bench, "chats.explain", { chatId, messageId, index: 0 });
  },
  "chats.share": async (bench) => ({ id: (await answeredChat(bench)).chatId, isShared: false }),
  async "chats.shared"(bench) {
    const { chatId } = await answeredChat(bench);
    const { settings, version } = await bench.ask<{ settings: { chat: object }; version: string }>("settings.get");
    const chat = { ...settings.chat, sharesLinks: true };
    await bench.ask("settings.update", { settings: { chat }, version });
    return untilStored(bench, "chats.share", { id: chatId, isShared: true }).then(async () => {
      const { shareId } = await bench.ask<{ shareId: string }>("chats.share", { id: chatId, isShared: true });
      return { shareId };
    });
  },
  "chats.resetTools": async (bench) => ({ id: (await answeredChat(bench)).chatId }),
  async "chats.rate"(bench, { toolNames }) {
    const { chatId, messageId } = await answeredChat(bench);
    return { chatId, messageId, rating: "bad", missing: toolNames.at(-1) };
  },
  async "chats.missing"(bench, { toolNames }) {
    const { chatId, messageId, round } = await answeredChat(bench);
    const sent = new Set(round.tools.map(({ name }) => name));
    return { chatId, messageId, index: 0, tool: toolNames.findLast((name) => !sent.has(name)) };
  },
  async "chats.why"(bench, { toolNames }) {
    const { round } = await answeredChat(bench);
    // About another tool, so that nothing about this one is cached.
    await untilStored(bench, "chats.why", { roundId: round.resolutionId, tool: toolNames[0] });
    return { roundId: round.resolutionId, tool: toolNames.at(-1) };
  },
  "misses.tryFix": async (_bench, { toolNames }, at) => ({
    fix: { kind: "example", tool: toolNames[at], phrase: words(500) },
    samples: Array.from({ length: 20 }, () => ({ message: words(4000), role: STALL_ROLE })),
    withOthers: true,
  }),
  "misses.applyFix": async (_bench, { toolNames }, at) => ({
    ...{ kind: "example", tool: toolNames[200 + at], phrase: words(500) },
  }),
  "why.applyFixes": async (_bench, { toolNames }, at) => {
    const tool = toolNames[100 + at];
    const steps = [
      ...["a", "b", "c"].map((name) => ({ kind: "keyword", tool, category: `fix-${at}-${name}`, keyword: words(80) })),
      ...[
        { kind: "example", tool, phrase: words(500) },
        { kind: "alias", tool, keyword: words(80) },
      ],
      { kind: "bundle", tool, bundle: `fix-${at}`, mate: toolNames[1] },
    ];
    return { steps };
  },
  "gateway.session": async (bench, _world, at) => gatewaySession(bench, at),
  async "gateway.setRole"(bench, _world, at) {
    const { roles } = await bench.ask<{ roles: GatewayRole[] }>("gateway.overview", { days: 90 });
    const version = roles.find(({ role }) => role === STALL_ROLE)?.version ?? 0;
    return { role: STALL_ROLE, version, changes: { mode: at % 2 === 0 ? "observe" : "on", watchRounds: 2000 } };
  },
};
