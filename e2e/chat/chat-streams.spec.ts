import { expect, test } from "@playwright/test";
import type { ModelServer, Step } from "@/server/chat/testing/model-server.testing";
import { startOpenAiServer } from "@/server/chat/testing/openai-server.testing";
import type { ChatPart } from "@/server/contract/chats";
import { byScale, reportFigures } from "@/server/testing/prove/figures";
import { readLoopDelay, readThreadTime, slowness } from "@/server/testing/prove/loop-delay";
import { WITH_ADMIN } from "../fixtures";
import { ADMIN, startToolcrib, type Toolcrib } from "../start-toolcrib";
import { type ChatPerson, connectModel, openChatPerson } from "./chat-person";

// Fifty people at once: each answer comes over a real provider's protocol, and is watched over a real connection.

const CHATS = 50;
const SCALE = byScale({ quick: { words: 120, turns: 1 }, record: { words: 1500, turns: 3 } });
/** About as quick as models are that people wait for: some sixty words a second, from each of them. */
const WORD_MS = 16;
const MAX_DELAY_MS = 100;
/** For the record nothing else runs. Beside other tests, what was held up comes all at once. */
const TOLERANCE = byScale({ quick: 3, record: 1 });
const TOKEN = "metrics-of-the-streams";
const CHOICE = { role: "orchestrator", model: "gpt-4o", mode: "auto" } as const;
const SAID = Array.from({ length: SCALE.words }, (_, at) => `word-${at}`).join(" ");

let toolcrib: Toolcrib;
let model: ModelServer;
let person: ChatPerson;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  model = await startOpenAiServer(({ body }) => stepAfter(body), { wordMs: WORD_MS });
  toolcrib = await startToolcrib({
    env: { ...WITH_ADMIN, TOOLCRIB_METRICS_TOKEN: TOKEN, TOOLCRIB_EMBEDDER: "off" },
  });
  person = await openChatPerson(toolcrib.url, ADMIN);
  await connectModel(person, CHOICE.model, model.url);
});
test.afterAll(async () => {
  await person.client.dispose();
  await toolcrib.stop();
  await model.stop();
});

/** Greets; looks something up where it is asked something, and then has a lot to say. */
function stepAfter({ messages }: Record<string, unknown>): Step {
  const last = (messages as { role: string; content: string }[]).at(-1);
  if (last?.role === "tool") return { say: SAID };
  if (last?.content === "Hello") return { say: "Hello." };
  const calls = ["cover.garage", "light.kitchen"].map((id) => ({ name: "ha_get_state", arguments: { entity_id: id } }));
  return { say: "I look at the house.", call: calls };
}

test("fifty chats stream at once: none misses an event, and the process stays responsive", async () => {
  test.setTimeout(300_000);
  const ids = await Promise.all(Array.from({ length: CHATS }, () => person.send(null, "Hello", CHOICE)));
  const watched = await Promise.all(ids.map((id) => person.watch(id)));
  await Promise.all(watched.filter((chat) => chat.state()?.chat.isAnswering).map((chat) => chat.ends(1)));
  const begun = watched.map(({ events }) => events.length);
  const ended = watched.map(({ events }) => events.filter(({ kind }) => kind === "end").length);

  const pid = toolcrib.process.pid ?? 0;
  await readLoopDelay(toolcrib.url, TOKEN);
  const before = await readThreadTime(pid);
  const started = performance.now();
  for (let turn = 1; turn <= SCALE.turns; turn++) {
    await Promise.all(ids.map((id) => person.send(id, "Is the garage closed, and the light off?", CHOICE)));
    await Promise.all(watched.map((chat, at) => chat.ends((ended[at] ?? 0) + turn)));
  }
  const seconds = (performance.now() - started) / 1000;
  const delay = await readLoopDelay(toolcrib.url, TOKEN);
  const slowed = slowness(before, await readThreadTime(pid));

  let heard = 0;
  for (const [at, chat] of watched.entries()) {
    const events = chat.events.slice(begun[at]);
    heard += events.length;
    // A watcher that fell behind would get the full state again.
    expect(events.filter(({ kind }) => kind === "state")).toEqual([]);
    const stored = await person.read(ids[at] ?? "");
    expect(chat.state()).toEqual(stored);
    const answers = stored.messages.filter(({ author }) => author === "model").slice(1);
    expect(answers.map(({ status, parts }) => [status, textsOf(parts)])).toEqual(
      Array.from({ length: SCALE.turns }, () => ["complete", ["I look at the house.", SAID]]),
    );
    chat.close();
  }
  reportFigures("Chats that stream at once", {
    chats: CHATS,
    "words of each answer": SCALE.words,
    "words per second, all together": Math.round((CHATS * SCALE.turns * SCALE.words) / seconds),
    "events heard per second": Math.round(heard / seconds),
    "event loop delay p50 / p99, ms": `${delay.p50Ms.toFixed(1)} / ${delay.p99Ms.toFixed(1)}`,
    "slowed by what else the machine did": `${slowed.toFixed(1)} ×`,
  });
  // A process that has to wait for a processor is late for no fault of its own.
  expect(delay.p99Ms).toBeLessThanOrEqual(MAX_DELAY_MS * slowed * TOLERANCE);
});

function textsOf(parts: readonly ChatPart[]): string[] {
  return parts.flatMap((part) => (part.kind === "text" ? [part.text] : []));
}
