import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import type { ModelRequest, Step } from "@/server/chat/testing/model-server.testing";
import { startOpenAiServer } from "@/server/chat/testing/openai-server.testing";
import type { ChatMode, ChatRound } from "@/server/contract/chats";
import { percentile } from "@/server/lab/evaluate/metrics";
import { byScale, IS_RECORD, reportFigures } from "@/server/testing/prove/figures";
import { WITH_ADMIN } from "../fixtures";
import { ADMIN, PROJECT_ROOT, startToolcrib, type Toolcrib } from "../start-toolcrib";
import { type ChatPerson, connectModel, openChatPerson } from "./chat-person";

// How long people wait for the first word: a real process with its embedder, and a model that reads as slowly as one on
// a machine of one's own. It keeps what prompts began with, as those do.

const MODEL = "gpt-4o";
const ROLE = "orchestrator";
/** So that what a prompt costs to read is far more than anything else that happens. */
const MS_PER_TOKEN = 0.2;

let toolcrib: Toolcrib;
let person: ChatPerson;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  toolcrib = await startToolcrib({ env: WITH_ADMIN });
  person = await openChatPerson(toolcrib.url, ADMIN);
  const isAwake = async () => (await (await fetch(`${toolcrib.url}/api/health`)).json()).embedder;
  await expect.poll(isAwake, { timeout: 60_000 }).toBe("ok");
});
test.afterAll(async () => {
  await person.client.dispose();
  await toolcrib.stop();
});

type TalkedRound = { readonly turn: number; readonly asked: ModelRequest; readonly ledger: ChatRound };

/** Says these messages in one chat; answers each round as the model and as the ledger saw it. */
async function talk(messages: readonly string[], mode: ChatMode, delayPerToken: number): Promise<TalkedRound[]> {
  const model = await startOpenAiServer(({ body }) => stepAfter(body), { delayPerToken });
  await connectModel(person, MODEL, model.url);
  const rounds: TalkedRound[] = [];
  let chatId: string | null = null;
  for (const [turn, message] of messages.entries()) {
    const { chatId: id, answer } = await person.ask(chatId, message, { role: ROLE, model: MODEL, mode });
    expect(answer.status, JSON.stringify(answer.problem)).toBe("complete");
    const asked = model.asked.slice(-answer.rounds.length);
    rounds.push(...answer.rounds.map((ledger, at) => ({ turn, ledger, asked: asked[at] as ModelRequest })));
    chatId = id;
  }
  await model.stop();
  return rounds;
}

/** Long enough that reading it again is what the next turn waits for. */
const ANSWER = "I looked it up for you: all is as it should be, and nothing has to be done about it. ".repeat(15);

/** Looks one thing up for each question, whatever else it may call. */
function stepAfter({ messages }: Record<string, unknown>): Step {
  const last = (messages as { role: string; content: string }[]).at(-1);
  const isQuestion = last?.role === "user" && last.content.endsWith("?");
  return isQuestion
    ? { call: [{ name: "ha_get_state", arguments: { entity_id: "cover.garage_door" } }] }
    : { say: ANSWER };
}

const freshOf = ({ asked }: TalkedRound) => asked.tokens.total - asked.cachedTokens;
const waitOf = ({ ledger }: TalkedRound) => ledger.firstTokenMs ?? Number.NaN;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test("the first word arrives sooner by the share of tokens saved, and in later turns never later than with a fixed list", async () => {
  test.setTimeout(120_000);
  const messages = [
    "is the garage door closed?",
    "then close it please",
    "turn off the kitchen lights",
    "and dim the living room to 30 percent",
    "what is the temperature in the bedroom?",
    "thanks!",
    "which lights are still on?",
  ];
  // What is needed to ask at all is loaded with the first question, and noise only ever adds: the quicker of two counts.
  const beginnings = messages.slice(0, 1);
  const again = await talk(beginnings, "auto", MS_PER_TOKEN);
  const ours = await talk(messages, "auto", MS_PER_TOKEN);
  const fixed = await talk(messages, "direct", MS_PER_TOKEN);
  const fixedAgain = await talk(beginnings, "direct", MS_PER_TOKEN);
  const [first, ...later] = ours;
  const [firstFixed, ...laterFixed] = fixed;
  if (first === undefined || firstFixed === undefined) throw new Error("Nothing was asked");
  expect(later).toHaveLength(laterFixed.length);

  const tokensSaved = 1 - freshOf(first) / freshOf(firstFixed);
  const quicker = (...rounds: (TalkedRound | undefined)[]) =>
    Math.min(...rounds.flatMap((round) => (round ? [waitOf(round)] : [])));
  const timeSaved = 1 - quicker(first, again[0]) / quicker(firstFixed, fixedAgain[0]);
  const laterRatio = sum(later.map(waitOf)) / sum(laterFixed.map(waitOf));
  reportFigures("Time to first token, a conversation about one thing", {
    "tokens read first, toolcrib / direct": `${freshOf(first)} / ${freshOf(firstFixed)}`,
    "share of tokens / of time saved in the first turn": `${share(tokensSaved)} / ${share(timeSaved)}`,
    "tokens read later, toolcrib / direct": `${sum(later.map(freshOf))} / ${sum(laterFixed.map(freshOf))}`,
    "time waited later, toolcrib to direct": laterRatio.toFixed(2),
  });
  expect(tokensSaved).toBeGreaterThan(0.8);
  expect(timeSaved).toBeGreaterThanOrEqual((IS_RECORD ? 0.95 : 0.8) * tokensSaved);
  // Whatever a fixed list holds: once it is cached, only what was said since is read.
  // A slim tool that a turn is about becomes full, once, and what stands behind it is read again.
  const reread = later.filter((round, at) => freshOf(round) > freshOf(laterFixed[at] as TalkedRound));
  expect(reread.length, reread.map(({ turn }) => messages[turn]).join("; ")).toBeLessThanOrEqual(2);
  expect(laterRatio).toBeLessThan(IS_RECORD ? 1.5 : 3);
  for (const { ledger, asked } of ours) {
    expect(ledger.usage?.cached).toBe(asked.cachedTokens);
    // Of a tool that changed its form, the provider keeps the first few letters, which the ledger does not count.
    expect(ledger.cached).toBeLessThanOrEqual(asked.cachedTokens);
    expect(ledger.cached).toBeGreaterThanOrEqual(asked.cachedTokens - 60);
  }
});

test("a person who changes the topic in every turn waits less than with the fixed list for six turns, and about as long later", async () => {
  test.setTimeout(120_000);
  const messages = [
    "git status pls",
    "turn off the kitchen lights",
    "remind me tomorrow at 9 to call the plumber",
    "explain how photosynthesis works",
    "who won the champions league final last night",
    "list my todos for the house project",
    "what columns does the customers table have",
    "thank you!",
  ];
  const ours = await talk(messages, "auto", 0);
  const fixed = await talk(messages, "direct", 0);
  const upTo = (rounds: readonly TalkedRound[], turn: number) =>
    sum(rounds.filter((round) => round.turn <= turn).map(freshOf));
  const sums = messages.map((_, turn) => [upTo(ours, turn), upTo(fixed, turn)] as const);
  const grown = ours.filter((round) => round.turn > 0 && round.ledger.tools.some(({ isNew }) => isNew));
  reportFigures("Tokens read before the first token, another topic in each turn", {
    "summed up turn by turn, toolcrib / direct": sums.map(([own, all]) => `${own} / ${all}`).join(", "),
    "later turns whose list grew": `${grown.length} of ${messages.length - 1}`,
  });
  for (const [own, all] of sums.slice(0, 6)) expect(own).toBeLessThan(all);
  for (const [own, all] of sums.slice(6)) expect(own).toBeLessThan(1.05 * all);
  // Talk in between, and thanks, ask for nothing: they are read as quickly as ever.
  expect(grown.map(({ turn }) => messages[turn])).not.toContain("explain how photosynthesis works");
  expect(grown.map(({ turn }) => messages[turn])).not.toContain("thank you!");
});

test("Toolcrib adds a few milliseconds before the model is called", async () => {
  test.setTimeout(300_000);
  const count = byScale({ quick: 100, record: 280 });
  const lines = readFileSync(path.join(PROJECT_ROOT, "prisma/scenarios/starter/cases.jsonl"), "utf8")
    .trim()
    .split("\n");
  const messages = lines.slice(0, count).map((line) => (JSON.parse(line) as { message: string }).message);
  const model = await startOpenAiServer([{ say: "Done." }]);
  await connectModel(person, MODEL, model.url);
  const overheads = async (asked: readonly string[]) => {
    const times: number[] = [];
    for (const message of asked) {
      const { answer } = await person.ask(null, message, { role: ROLE, model: MODEL, mode: "auto" });
      times.push(...answer.rounds.map(({ overheadMs }) => overheadMs));
    }
    return times.sort((a, b) => a - b);
  };
  await overheads(messages.slice(0, 10).map((message) => `First of all: ${message}`));
  const unseen = await overheads(messages);
  const seen = await overheads(messages.slice(0, count / 2));
  await model.stop();
  const figures = { "never seen": unseen, seen };
  for (const [name, times] of Object.entries(figures)) {
    reportFigures(`Toolcrib's own time before the model is asked, messages ${name}`, {
      rounds: times.length,
      "p50 / p95, ms": `${percentile(times, 0.5)?.toFixed(1)} / ${percentile(times, 0.95)?.toFixed(1)}`,
    });
  }
  expect(unseen.length).toBeGreaterThanOrEqual(count);
  // For the record, on a machine that does nothing else; otherwise only a bound that nothing sound comes near.
  expect(percentile(unseen, 0.5) ?? Number.NaN).toBeLessThanOrEqual(IS_RECORD ? 10 : 100);
});

function share(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}
