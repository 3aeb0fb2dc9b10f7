import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { AnySubject } from "@/server/contract/eval-runs";
import { openRunVectors } from "@/server/lab/evaluate/run-vectors";
import { NO_ADJUSTMENTS, withPreset } from "@/server/lab/evaluate/with-preset";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import type { PolicyState, PolicyStates } from "@/server/policy/draft/policy-states";
import { listCalledRounds } from "@/server/policy/harm/called-rounds.view";
import { HARM_ROUNDS } from "@/server/policy/harm/measure-harm";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";
import type { Peers } from "@/server/runtime/peers/peers";
import { type RunTools, runCases } from "./run-cases";
import { findSweepCases, runSweep } from "./run-sweep";
import { type TakenRun, takeRun } from "./runs.service";
import { beginRun, endInterrupted, endRun, finishRun, noteProgress, pruneRuns, settleRun } from "./runs.store";

/** Evaluation runs in this process, in the background: one at a time, a few milliseconds at a time. */
export type RunKeeper = {
  readonly process: string;
  start(ids: readonly string[]): void;
  /** At once here; another process stops when it next checks. */
  cancel(id: string): Promise<boolean>;
  stop(): Promise<void>;
};

type Options = {
  readonly client: PrismaClient;
  readonly states: PolicyStates;
  readonly embeddings: Pick<Embeddings, "vectorsFor" | "health">;
  readonly peers: Pick<Peers, "id" | "onChange">;
  readonly log: Pick<Logger, "error" | "info">;
};

const SLICE_MS = 4;
const PROGRESS_MS = 500;

class Cancelled extends Error {}

export async function createRunKeeper(options: Options): Promise<RunKeeper> {
  const { client, peers, log } = options;
  const waiting: string[] = [];
  let current: { readonly id: string; readonly controller: AbortController; readonly ended: Promise<void> } | null =
    null;
  const stopping = new AbortController();
  let isStopped = false;

  function endDead(): void {
    endInterrupted(client, { self: peers.id }).catch((error) =>
      log.error({ err: error }, "couldn't mark interrupted runs"),
    );
  }

  function takeNext(): void {
    if (current !== null || isStopped) return;
    const id = waiting.shift();
    if (id === undefined) return;
    const controller = new AbortController();
    const ended = run(id, controller).finally(() => {
      current = null;
      takeNext();
    });
    current = { id, controller, ended };
  }

  async function run(id: string, controller: AbortController): Promise<void> {
    try {
      const taken = await takeRun(client, id);
      if (taken !== null) await execute(options, id, taken, controller);
    } catch (error) {
      // The canceler has stored it.
      if (controller.signal.aborted) return;
      const isOurs = !(error instanceof DomainError);
      if (isOurs) log.error({ err: error, run: id }, "evaluation failed");
      const reason = isOurs ? "Something went wrong. See the server log." : error.message;
      await keepTrying(() => endRun(client, id, "failed", reason));
    }
  }

  /** A run that failed with the database must not look as if it were still running afterwards. */
  async function keepTrying(write: () => Promise<unknown>): Promise<void> {
    for (const seconds of [1, 5, 20, 60, 300]) {
      try {
        await write();
        return;
      } catch {
        if (isStopped) return;
        await sleep(seconds * 1000, null, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  await endInterrupted(client, { self: peers.id }).catch(() => 0);
  // A process that just died is noticed a few seconds later.
  const forget = peers.onChange(endDead);
  return {
    process: peers.id,
    start(ids) {
      waiting.push(...ids);
      takeNext();
    },
    async cancel(id) {
      const at = waiting.indexOf(id);
      if (at >= 0) waiting.splice(at, 1);
      if (current?.id === id) current.controller.abort();
      return endRun(client, id, "cancelled", null);
    },
    async stop() {
      isStopped = true;
      stopping.abort();
      forget();
      waiting.length = 0;
      const running = current;
      running?.controller.abort();
      await running?.ended;
      await endInterrupted(client, { self: peers.id, isLeaving: true }).catch(() => 0);
    },
  };
}

async function execute(options: Options, id: string, taken: TakenRun, controller: AbortController): Promise<void> {
  const { client, states, embeddings } = options;
  const { subject, cases, setId, setVersion } = taken;
  const { signal } = controller;
  if (!(await beginRun(client, id, setVersion))) return;
  const state = await orCancelled(stateOf(states, subject), signal);
  const total = countTries(taken, state);
  // A sweep tests many states, none of which would be published.
  await settleRun(client, id, { total, snapshotHash: subject.kind === "sweep" ? "" : state.hash });
  const { isByWords, vectorsFor } = openRunVectors(embeddings);
  const tools: RunTools = {
    vectorsFor: (texts) => orCancelled(vectorsFor(texts), signal),
    pause: createPause(signal),
    onDone: createProgress(client, id, controller),
  };
  const result =
    subject.kind === "sweep"
      ? await runSweep(states, state, subject, cases, tools, (roles) =>
          // Everyone reads the result, so nobody's chats are used.
          listCalledRounds(client, { reader: "", roles, limit: HARM_ROUNDS }),
        )
      : { ...(await runCases(state, cases, tools)), isByWords };
  await finishRun(client, id, total, result);
  await pruneRuns(client, setId);
}

async function stateOf(states: PolicyStates, subject: AnySubject): Promise<PolicyState> {
  if (subject.kind === "revision") return states.get(subject.number, { complete: true });
  const draft = await states.get("draft", { complete: true });
  if (subject.kind !== "preset") return draft;
  return states.vary(draft, (snapshot) => withPreset(snapshot, subject.preset, NO_ADJUSTMENTS));
}

/** Written at most twice a second; a missing or canceled row means stop. */
function createProgress(client: PrismaClient, id: string, controller: AbortController): RunTools["onDone"] {
  let done = 0;
  let next = performance.now() + PROGRESS_MS;
  return async (cases) => {
    done += cases;
    if (performance.now() < next) return;
    next = performance.now() + PROGRESS_MS;
    if (!(await noteProgress(client, id, done))) controller.abort();
    throwIfCancelled(controller.signal);
  };
}

function countTries({ subject, cases }: TakenRun, { snapshot }: PolicyState): number {
  if (subject.kind !== "sweep") return cases.length;
  const policy = snapshot.policies.find(({ id }) => id === subject.policyId);
  return findSweepCases(snapshot, policy?.name ?? "", cases).cases.length * (subject.steps + 1);
}

function createPause(signal: AbortSignal): RunTools["pause"] {
  let until = performance.now() + SLICE_MS;
  return () => {
    throwIfCancelled(signal);
    if (performance.now() < until) return undefined;
    return new Promise((resolve) =>
      setImmediate(() => {
        until = performance.now() + SLICE_MS;
        resolve();
      }),
    );
  };
}

function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new Cancelled();
}

/** Uninterruptible work (embedding a large catalog) is not awaited. */
function orCancelled<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Cancelled());
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
