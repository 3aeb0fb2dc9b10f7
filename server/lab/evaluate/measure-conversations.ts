import { z } from "zod";
import { findMessagesProblem, readMessages } from "@/server/contract/agent/read-messages";
import { type Compiled, compile, textsToCompile } from "@/server/engine/compile";
import type { Snapshot } from "@/server/engine/model/snapshot";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { resolve, textsToResolve } from "@/server/engine/resolve";
import { withCalledTools } from "@/server/engine/session/called-tools";
import { advance, startSession } from "@/server/engine/session/session";
import { ExpectedError } from "@/server/lib/errors";
import type { VectorsFor } from "./evaluate";
import { pairedInterval, wilsonInterval } from "./intervals";
import { alignColumns, fixed, percentWithin } from "./report";

/** One line of `conversations.jsonl`: a whole conversation of an agent, in the messages of Chat Completions. */
export const conversationSchema = z.object({ id: z.string().min(1), messages: z.array(z.unknown()) });
export type RecordedConversation = z.output<typeof conversationSchema>;

const calling = z.object({
  role: z.literal("assistant"),
  tool_calls: z.array(z.object({ function: z.object({ name: z.string() }) })).min(1),
});

/** A moment at which the model called tools: everything before it, and what it called. */
export type CallingRound = {
  readonly messages: readonly unknown[];
  readonly called: readonly string[];
  /** Of those, what this conversation has not called before. */
  readonly fresh: readonly string[];
};

export function roundsOf({ id, messages }: RecordedConversation, names: ReadonlySet<string>): CallingRound[] {
  const before = new Set<string>();
  return messages.flatMap((message, at) => {
    const read = calling.safeParse(message);
    if (!read.success) return [];
    const called = [...new Set(read.data.tool_calls.map((call) => call.function.name))];
    const unknown = called.find((name) => !names.has(name));
    if (unknown !== undefined) throw new ExpectedError(`Conversation ${id}: there is no tool "${unknown}".`);
    const fresh = called.filter((name) => !before.has(name));
    for (const name of called) before.add(name);
    const earlier = messages.slice(0, at);
    return findMessagesProblem(earlier) === null ? [{ messages: earlier, called, fresh }] : [];
  });
}

type Judged = { readonly isFresh: boolean; readonly isCovered: boolean; readonly tokens: number };

type Measured = {
  readonly snapshot: Snapshot;
  readonly role: string;
  readonly conversations: readonly RecordedConversation[];
  readonly vectorsFor: VectorsFor;
  readonly report?: (text: string) => void;
};

/** What selection reads: the user's messages only, or also what the assistant and its tools said. */
const READINGS = { "user only": false, "whole conversation": true } as const;
/** As an agent runs, with a session that keeps what was sent and called; or each round without any before it. */
const SESSIONS = ["session", "each alone"] as const;

export type ConversationFigures = {
  readonly session: (typeof SESSIONS)[number];
  readonly reads: keyof typeof READINGS;
  readonly rounds: readonly Judged[];
};

export async function measureConversations(measured: Measured): Promise<ConversationFigures[]> {
  const { snapshot, conversations, vectorsFor, report = () => {} } = measured;
  const names = new Set(snapshot.tools.map(({ name }) => name));
  const played = conversations.map((conversation) => roundsOf(conversation, names));
  const vectors = await vectorsFor(textsToCompile(snapshot));
  const figures: ConversationFigures[] = [];
  for (const session of SESSIONS) {
    for (const reads of Object.keys(READINGS) as (keyof typeof READINGS)[]) {
      const compiled = compile(readingWith(snapshot, READINGS[reads]), vectors);
      const rounds: Judged[] = [];
      for (const conversation of played) rounds.push(...(await play(measured, compiled, conversation, session)));
      report(`${session}, ${reads}: ${rounds.length} rounds`);
      figures.push({ session, reads, rounds });
    }
  }
  return figures;
}

async function play(
  { role, vectorsFor }: Measured,
  compiled: Compiled,
  rounds: readonly CallingRound[],
  kind: (typeof SESSIONS)[number],
): Promise<Judged[]> {
  const judged: Judged[] = [];
  let session = startSession(role);
  for (const { messages, called, fresh } of rounds) {
    const { message, history, assistant, results, ...calls } = readMessages(messages);
    const isAlone = kind === "each alone";
    const caller = { compiled, role, format: "openai-chat" } as const;
    const current = isAlone ? startSession(role) : withCalledTools(caller, calls, session);
    const request = { role, message, history, assistant, results, session: current, vectorOf: NO_VECTORS };
    const resolution = resolve(compiled, {
      ...request,
      vectorOf: await vectorsFor(textsToResolve(compiled, request)),
    });
    if (!isAlone) session = advance(current, { kind: "resolved", resolution });
    const sent = new Set(resolution.sent);
    const needed = isAlone ? called : fresh;
    const isFresh = needed.length > 0;
    judged.push({ isFresh, isCovered: needed.every((name) => sent.has(name)), tokens: resolution.tokens.sent });
  }
  return judged;
}

function readingWith(snapshot: Snapshot, conversation: boolean): Snapshot {
  const policies = snapshot.policies.map(({ settings, ...policy }) => {
    const query = { ...settings.signals.query, conversation };
    return { ...policy, settings: { ...settings, signals: { ...settings.signals, query } } };
  });
  return { ...snapshot, policies };
}

export function showConversations(figures: readonly ConversationFigures[]): string {
  const rows = figures.map(({ session, reads, rounds }) => {
    const counted = rounds.filter(({ isFresh }) => isFresh);
    const hits = counted.filter(({ isCovered }) => isCovered).length;
    const tokens = rounds.reduce((sum, round) => sum + round.tokens, 0) / rounds.length;
    const recall = percentWithin(hits / counted.length, wilsonInterval(hits, counted.length));
    return [session, reads, String(counted.length), recall, fixed(tokens, 0)];
  });
  const leads = SESSIONS.map((session) => {
    const [off, on] = figures.filter((one) => one.session === session).map(({ rounds }) => rounds);
    const pairs = (on ?? []).map((round, at) => [round, off?.[at]] as const).filter(([round]) => round.isFresh);
    const only = (a: number, b: number) =>
      pairs.filter((pair) => pair[a]?.isCovered === true && pair[b]?.isCovered === false).length;
    const [gained, lost] = [only(0, 1), only(1, 0)];
    const within = pairedInterval(gained, lost, pairs.length);
    return `${session}: ${gained} rounds gained, ${lost} lost; ${percentWithin((gained - lost) / pairs.length, within)}`;
  });
  return [
    "Recall of what the model called next",
    "",
    alignColumns([["run", "reads", "rounds", "recall (95%)", "tokens"], ...rows]),
    "",
    ...leads,
  ].join("\n");
}
