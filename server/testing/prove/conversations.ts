import { setTimeout as sleep } from "node:timers/promises";
import type { ResolveOutput } from "@/server/contract/agent/resolve";
import { createSeeded, type Seeded } from "@/server/lib/seeded";
import type { AgentClient } from "./agent-client";
import { randomMessage } from "./random-messages";

/** One resolve that was answered. */
export type Round = {
  readonly answer: ResolveOutput;
  readonly askedAt: number;
  readonly answeredAt: number;
  /** The round before it in the same conversation. */
  readonly before: ResolveOutput | null;
};

type Options = {
  /** A conversation takes them in turn, so that its rounds meet every process. */
  readonly clients: readonly AgentClient[];
  readonly name: string;
  readonly lanes: number;
  readonly seed?: number;
  readonly rounds?: number;
  /** Between two rounds of a lane: bounds the load to what may wait in memory during an outage. */
  readonly pauseMs?: number;
  /** So many out of a hundred rounds are asked a second time, as an agent does that has not heard the answer. */
  readonly repeatPercent?: number;
  readonly unseenPercent?: number;
  readonly change?: (random: Seeded) => object;
  readonly onRound?: (round: Round) => void;
  /** After so many resolves it is enough. */
  readonly most?: number;
};

/** Agents in conversation, one per lane, until they are stopped: every answer is told, everything else is a failure. */
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
