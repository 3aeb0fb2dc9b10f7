import { agentNoteTools } from "@/prisma/scenarios/starter/tools-notes";
import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import type { Arguments } from "./arguments";
import { bindTools } from "./bind-tools";
import { type ToolContext, ToolFailure } from "./builtin-tool";
import { assertNotFull } from "./limits";
import { inWords, keyOf, requireText } from "./words";
import { changeItems, getItem, itemKind, listItems, putItem, removeItems } from "./workbench.store";

type Note = { readonly text: string; readonly source: string; readonly at: string };
type Topic = {
  readonly topic: string;
  readonly importance: string;
  readonly notes: readonly Note[];
  readonly changed: string;
};

const TOPIC = itemKind<Topic>("agent_note");
const IMPORTANCE = ["low", "normal", "high"];
/** No one reads more on one topic: the failure tells the model to tidy up. */
const MAX_NOTES = 200;
/** All notes go into a model's context. */
const MAX_ANSWER = 40_000;

export const agentNotes = bindTools(agentNoteTools, {
  agent_notes_read: readNotes,
  agent_notes_write: writeNotes,
  agent_notes_append: appendNote,
  agent_notes_clear: clearNotes,
});

async function readNotes({ client, ownerId }: ToolContext, args: Arguments): Promise<Json> {
  const topic = args.optionalText("topic");
  const contains = keyOf(args.optionalText("contains") ?? "");
  const all = (await listItems(client, ownerId, TOPIC)).map(({ data }) => data);
  if (all.length === 0) return { topics: [], note: "There are no notes yet" };
  if (topic !== null && !all.some((known) => keyOf(known.topic) === keyOf(topic))) throw unknownTopic(topic, all);
  const found = all
    .filter((known) => topic === null || keyOf(known.topic) === keyOf(topic))
    .map((known) => ({ ...known, notes: known.notes.filter((note) => note.text.toLowerCase().includes(contains)) }))
    .filter((known) => known.notes.length > 0)
    .sort((a, b) => rank(b) - rank(a) || (a.changed < b.changed ? 1 : -1));
  const shown = withinAnswer(found);
  const leftOut = found.slice(shown.length).map((known) => known.topic);
  return {
    topics: shown.map(show),
    ...(leftOut.length > 0 && { left_out: leftOut, note: "Too long for one result: ask for these by topic" }),
    ...(found.length === 0 && { note: "No note has this text", known_topics: all.map((known) => known.topic) }),
  };
}

async function writeNotes({ client, ownerId, now }: ToolContext, args: Arguments): Promise<Json> {
  const topic = requireText("topic", args.text("topic"));
  const text = args.text("content").trim();
  return await changeItems(client, ownerId, TOPIC, async (tx): Promise<Json> => {
    const before = await getItem(tx, ownerId, TOPIC, keyOf(topic));
    const replaced = before?.notes.length ?? 0;
    if (text === "") {
      await removeItems(tx, ownerId, TOPIC, [keyOf(topic)]);
      return { topic, replaced, note: "No notes given, so the topic was deleted" };
    }
    if (before === null) await assertNotFull(tx, ownerId, TOPIC, "topics");
    const at = now.toISOString();
    const importance = args.text("importance");
    const notes = [{ text, source: "stated", at }];
    await putItem(tx, ownerId, TOPIC, keyOf(topic), { topic, importance, notes, changed: at });
    return { topic, importance, characters: text.length, replaced };
  });
}

async function appendNote({ client, ownerId, now }: ToolContext, args: Arguments): Promise<Json> {
  const topic = requireText("topic", args.text("topic"));
  const note = {
    text: requireText("content", args.text("content")),
    source: args.text("source"),
    at: now.toISOString(),
  };
  return await changeItems(client, ownerId, TOPIC, async (tx): Promise<Json> => {
    const before = await getItem(tx, ownerId, TOPIC, keyOf(topic));
    if (before === null) await assertNotFull(tx, ownerId, TOPIC, "topics");
    const known = before ?? { topic, importance: "normal", notes: [], changed: note.at };
    if (known.notes.length >= MAX_NOTES) {
      throw new ToolFailure(
        `${topic} has ${MAX_NOTES} notes, which is the limit; replace them with a shorter version first`,
      );
    }
    const notes = [...known.notes, note];
    await putItem(tx, ownerId, TOPIC, keyOf(topic), { ...known, notes, changed: note.at });
    return { topic: known.topic, notes: notes.length };
  });
}

async function clearNotes({ client, ownerId }: ToolContext, args: Arguments): Promise<Json> {
  if (!args.flag("confirm")) throw new ToolFailure("confirm: must be true; ask the person first, this can't be undone");
  const topic = args.optionalText("topic");
  return await changeItems(client, ownerId, TOPIC, async (tx): Promise<Json> => {
    const all = (await listItems(tx, ownerId, TOPIC)).map(({ data }) => data);
    const gone = all.filter((known) => topic === null || keyOf(known.topic) === keyOf(topic));
    if (topic !== null && gone.length === 0) throw unknownTopic(topic, all);
    await removeItems(
      tx,
      ownerId,
      TOPIC,
      gone.map((known) => keyOf(known.topic)),
    );
    const notes = gone.reduce((sum, known) => sum + known.notes.length, 0);
    return { cleared: gone.map((known) => known.topic), notes };
  });
}

function unknownTopic(topic: string, all: readonly Topic[]): ToolFailure {
  const rest = all.length === 0 ? "there are no notes" : `topics are ${inWords(all.map((known) => known.topic))}`;
  return new ToolFailure(`There are no notes on ${topic}; ${rest}`);
}

function rank({ importance }: Topic): number {
  return IMPORTANCE.indexOf(importance);
}

function withinAnswer(topics: readonly Topic[]): Topic[] {
  let length = 0;
  return topics.filter((known, at) => {
    length += JSON.stringify(known).length;
    return at === 0 || length <= MAX_ANSWER;
  });
}

function show({ topic, importance, notes }: Topic): JsonObject {
  const shown = notes.map(({ text, source, at }) => ({ text, at, ...(source === "inferred" && { inferred: true }) }));
  return { topic, importance, notes: shown };
}
