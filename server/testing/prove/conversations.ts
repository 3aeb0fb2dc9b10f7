import { setTimeout as sleep } from "node:timers/promises";
import type { ResolveOutput } from "@/server/contract/agent/resolve";
import { createSeeded, type Seeded } from "@/server/lib/seeded";
import type { AgentClient } from "./agent-client";
import { randomMessage } from "./random-messages";

export type Round = {
  readonly answer: ResolveOutput;
  readonly askedAt: number;
  readonly answeredAt: number;
  /** The previous round of the conversation. */
  readonly before: ResolveOutput | null;
};

type Options = {
  /** Used in turn, so a conversation's rounds reach every process. */
  readonly clients: readonly AgentClient[];
  readonly name: string;
  readonly lanes: number;
  readonly seed?: number;
  readonly rounds?: number;
  /** The pause between rounds, which limits how much queues up during an outage. */
  readonly pauseMs?: number;
  /** The percentage of rounds that are repeated, as by an agent that missed the answer. */
  readonly repeatPercent?: number;
  readonly unseenPercent?: number;
  readonly change?: (random: Seeded) => object;
  readonly onRound?: (round: Round) => void;
  /** Stops after this many resolves. */
  readonly most?: number;
};

/** Runs one conversation per lane until stopped. Reports every answer; anything else is a failure. */
export function startConversations(options: Options) {
  const { clients, name, lanes, seed = 1, rounds = 6, pauseMs = 0, repeatPercent = 0, unseenPercent = 0 } = options;
  const { change = () => ({}), onRound = () => {}, most = Number.POSITIVE_INFINITY } = options;
  const failures: string[] = [];
  let asked = 0;
  let isStopped = false;
  const isOver = () => isStopped || asked >= most || failures.length >= 100;

  async function talk(lane: number): Promise<void> {
    const random = createSeeded(seed * 1000 + lane);
    for (let conversation = 0; !isOver(); conversation++) {
      const sessionId = `${name}-${lane}-${conversation}`;
      const length = 1 + random.int(2 * rounds - 1);
      let before: ResolveOutput | null = null;
      for (let round = 0; round < length && !isOver(); round++) {
        const input = {
          message: randomMessage(random, random.chance(unseenPercent)),
          sessionId,
          round,
          ...change(random),
        };
        const times = random.chance(repeatPercent) ? 2 : 1;
        let answer: ResolveOutput | null = null;
        for (let time = 0; time < times; time++) {
          const client = clients[(conversation + round + time) % clients.length];
          if (client !== undefined) answer = (await resolveOnce(client, input, before)) ?? answer;
          if (pauseMs > 0) await sleep(pauseMs);
        }
        before = answer ?? before;
      }
    }
  }

  async function resolveOnce(client: AgentClient, input: object, before: ResolveOutput | null) {
    asked++;
    try {
      const { status, body, askedAt, answeredAt } = await client.ask("/api/v1/resolve", input);
      if (status !== 200) {
        failures.push(`${status} ${JSON.stringify(body)}`);
        return null;
      }
      const answer = body as ResolveOutput;
      onRound({ answer, askedAt, answeredAt, before });
      return answer;
    } catch (error) {
      failures.push(String(error));
      return null;
    }
  }

  const ended = Promise.all(Array.from({ length: lanes }, (_, lane) => talk(lane)));
  return {
    failures: failures as readonly string[],
    asked: () => asked,
    ended: ended.then(() => {}),
    async stop(): Promise<void> {
      isStopped = true;
      await ended;
    },
  };
}
