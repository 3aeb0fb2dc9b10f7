import type { LoopCaller, LoopRun } from "./loop";
import {
  type CallResult,
  CHAIN_KEY,
  type Conversation,
  type LoopDialect,
  type Merger,
  type Remembered,
} from "./merger";
import { type AnsweredRound, changeConversation, readConversation } from "./next-body";
import { createTurnMemory } from "./turn-memory";

const MOST_CHAINS = 5_000;

export type OpenDialect = {
  readonly ping: string;
  recall(caller: LoopCaller, body: Buffer): Promise<readonly string[]>;
  change(caller: LoopCaller, body: Buffer, rounds: readonly AnsweredRound[]): Promise<Buffer>;
  begin(run: LoopRun): { readonly merger: Merger<unknown>; remember(): void };
  writeResults(results: readonly CallResult[]): readonly string[];
};

export function openDialect<Turn extends Remembered>(dialect: LoopDialect<Turn>): OpenDialect {
  const memory = createTurnMemory<Turn>();
  // A request that only continues a chain has no first messages by which its session could be recognized.
  const chains = createTurnMemory<Turn>({ mostTurns: MOST_CHAINS });
  const { field, ping, writeResults, restore } = dialect;

  function restoring({ sessionKey, ownerId }: LoopCaller): ((given: Conversation) => Conversation) | null {
    const find = (key: string) =>
      key.startsWith(CHAIN_KEY) ? chains.find(ownerId, key) : memory.find(sessionKey, key);
    return memory.has(sessionKey) || chains.has(ownerId) ? (given) => restore(given, find) : null;
  }

  return {
    ping,
    writeResults,
    recall: (caller, body) => readConversation(body, field, restoring(caller)),
    change(caller, body, rounds) {
      const amend = caller.late?.amend ?? null;
      return changeConversation(body, { field, rounds, restore: restoring(caller), amend });
    },
    begin({ sessionKey, ownerId, meta }) {
      const merger = dialect.createMerger(meta.isMetaTool);
      const remember = () => {
        const turn = merger.turn();
        if (turn === null) return;
        memory.add(sessionKey, turn);
        if (turn.keys.some((key) => key.startsWith(CHAIN_KEY))) chains.add(ownerId, turn);
      };
      return { merger, remember };
    },
  };
}
