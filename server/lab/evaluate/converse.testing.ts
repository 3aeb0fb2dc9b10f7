import type { CacheStrategy } from "@/server/contract/reasons";
import { type Compiled, compile, textsToCompile } from "@/server/engine/compile";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { resolve, textsToResolve } from "@/server/engine/resolve";
import { advance, type Session, startSession } from "@/server/engine/session/session";
import { createSeeded } from "@/server/lib/seeded";
import type { Case } from "./case";
import type { Trial } from "./evaluate";

/** One round of a turn; every turn has two, as when a tool is called. */
type PlayedRound = {
  readonly case: Case;
  readonly turn: number;
  readonly round: number;
  readonly sent: readonly string[];
  readonly strategy: CacheStrategy;
};

type Talk = {
  readonly conversations: number;
  readonly turns: number;
  /** The percentage of messages that continue with tools of the same bundle. */
  readonly stayPercent: number;
};

/** Conversations of labeled messages. */
export function makeConversations(trial: Trial, { conversations, turns, stayPercent }: Talk): Case[][] {
  const random = createSeeded(conversations);
  return Array.from({ length: conversations }, () => {
    let topic: readonly Case[] = trial.cases;
    return Array.from({ length: turns }, () => {
      const entry = random.pick(random.chance(stayPercent) ? topic : trial.cases);
      if (entry.needs.length > 0) topic = casesLike(entry, trial);
      return entry;
    });
  });
}

/** Runs each conversation in its own session, to measure lists over several turns. */
export async function converse(trial: Trial, conversations: readonly (readonly Case[])[]): Promise<PlayedRound[]> {
  const { snapshot, role, vectorsFor } = trial;
  const compiled = compile(snapshot, await vectorsFor(textsToCompile(snapshot)));
  const played: PlayedRound[] = [];
  for (const conversation of conversations) {
    let session = startSession(role);
    for (const [turn, entry] of conversation.entries()) {
      for (const round of [0, 1]) {
        const resolution = await ask(compiled, trial, session, entry.message);
        session = advance(session, { kind: "resolved", resolution });
        const { sent, cache } = resolution;
        played.push({ case: entry, turn, round, sent, strategy: cache.strategy });
      }
    }
  }
  return played;
}

async function ask(compiled: Compiled, { role, vectorsFor }: Trial, session: Session, message: string) {
  const request = { role, message, session, vectorOf: NO_VECTORS };
  return resolve(compiled, { ...request, vectorOf: await vectorsFor(textsToResolve(compiled, request)) });
}

/** The cases that need tools of the same bundle. */
function casesLike({ needs: [tool = ""] }: Case, { snapshot, cases }: Trial): readonly Case[] {
  const bundle = snapshot.bundles.find(({ tools }) => tools.includes(tool))?.tools ?? [tool];
  return cases.filter(({ needs: [other = ""] }) => bundle.includes(other));
}
