import type { Logger } from "pino";
import { isRefused, judgeCalls } from "@/server/agent/rounds/judge-calls";
import type { GatewayRoundRecord } from "@/server/agent/rounds/records";
import type { RollbackReason } from "@/server/contract/gateway";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import type { Metrics } from "@/server/lib/metrics/metrics";
import type { GatewayRoleSettings, GatewayRoles } from "./gateway-roles";
import { rollBackRole } from "./gateway-roles.service";
import { readNarrowedRounds } from "./watchdog.view";
import { chanceOfAtLeast } from "./wilson";

export type WatchedRound = {
  /** The model called something, and the round was selected. */
  readonly isCalling: boolean;
  readonly isCovered: boolean;
  readonly isEscape: boolean;
  readonly isRefused: boolean;
};

export type WatchLimits = Pick<
  GatewayRoleSettings,
  "recallFloor" | "maxEscapeShare" | "maxRefusedShare" | "watchRounds" | "watchFrom"
>;

/** A window as bad as this comes by chance once in two hundred, if the role keeps exactly to its limit. */
const BY_CHANCE = 0.005;

/** 200 rounds can't prove that recall is at least 99%, but they can prove that it is lower; likewise for escapes and 4xx. */
export function judgeRounds(rounds: readonly WatchedRound[], limits: WatchLimits): RollbackReason | null {
  if (rounds.length < limits.watchFrom) return null;
  const watched = rounds.slice(0, limits.watchRounds);
  const count = (test: (round: WatchedRound) => boolean) =>
    watched.reduce((sum, round) => sum + (test(round) ? 1 : 0), 0);
  const calling = count(({ isCalling }) => isCalling);
  const lost = count(({ isCalling, isCovered }) => isCalling && !isCovered);
  if (isBroken(lost, calling, 1 - limits.recallFloor)) {
    return { kind: "recall", value: 1 - lost / calling, limit: limits.recallFloor, rounds: calling };
  }
  const escapes = count(({ isCalling, isEscape }) => isCalling && isEscape);
  if (isBroken(escapes, calling, limits.maxEscapeShare)) {
    return { kind: "escapes", value: escapes / calling, limit: limits.maxEscapeShare, rounds: calling };
  }
  const refused = count((round) => round.isRefused);
  if (isBroken(refused, watched.length, limits.maxRefusedShare)) {
    return { kind: "refused", value: refused / watched.length, limit: limits.maxRefusedShare, rounds: watched.length };
  }
  return null;
}

function isBroken(bad: number, of: number, limit: number): boolean {
  return bad > 0 && bad > limit * of && chanceOfAtLeast(bad, of, limit) < BY_CHANCE;
}

export type Watchdog = {
  /** Called as soon as a round has ended. Never throws. */
  note(record: GatewayRoundRecord): void;
  /** Judges what all processes have stored; also tries again what could not be written. */
  check(): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  readonly client: PrismaClient;
  readonly roles: Pick<GatewayRoles, "of" | "names" | "suspend" | "refresh">;
  readonly metrics: Pick<Metrics, "countGatewayRollback">;
  readonly log: Pick<Logger, "warn">;
  readonly everyMs?: number;
};

type Window = { readonly since: number; readonly rounds: WatchedRound[] };

/**
 * This process's rounds are judged from memory, so that a bad policy stops after a bounded number of rounds without a database; those of several processes
 * from storage.
 */
export function createWatchdog({ client, roles, metrics, log, everyMs = 5000 }: Options): Watchdog {
  const windows = new Map<string, Window>();
  /** Judged and stopped here, but not stored yet. */
  const pending = new Map<string, { settings: GatewayRoleSettings; reason: RollbackReason }>();
  let running: Promise<void> | null = null;
  let isStopped = false;

  function note(record: GatewayRoundRecord): void {
    if (record.mode !== "on") return;
    const settings = roles.of(record.roleName);
    if (settings.mode !== "on") return;
    const since = settings.modeSince?.getTime() ?? 0;
    if (record.at.getTime() < since) return;
    let window = windows.get(settings.role);
    if (window?.since !== since) {
      window = { since, rounds: [] };
      windows.set(settings.role, window);
    }
    window.rounds.unshift(toWatched(record));
    if (window.rounds.length > settings.watchRounds) window.rounds.length = settings.watchRounds;
    const reason = judgeRounds(window.rounds, settings);
    if (reason !== null) void stopNarrowing(settings, reason);
  }

  async function stopNarrowing(settings: GatewayRoleSettings, reason: RollbackReason): Promise<void> {
    roles.suspend(settings.role);
    windows.delete(settings.role);
    pending.set(settings.role, { settings, reason });
    await store(settings, reason);
  }

  async function store(settings: GatewayRoleSettings, reason: RollbackReason): Promise<void> {
    const { role, version, chosenMode } = settings;
    try {
      const isOurs = await rollBackRole(client, { role, version, mode: chosenMode }, reason);
      pending.delete(role);
      if (isOurs) {
        metrics.countGatewayRollback(role);
        log.warn({ role, reason }, "gateway role switched back to observe");
      }
      await roles.refresh();
    } catch (error) {
      log.warn({ err: error, role }, "couldn't store a gateway rollback; will retry");
    }
  }

  async function checkAll(): Promise<void> {
    for (const { settings, reason } of [...pending.values()]) await store(settings, reason);
    for (const role of new Set([...roles.names(), ...windows.keys()])) {
      const settings = roles.of(role);
      if (isStopped || settings.mode !== "on") continue;
      const stored = await readNarrowedRounds(client, role, settings.modeSince, settings.watchRounds);
      const rounds = stored.map(({ hasCalls, isJudged, isCovered, isEscape, upstreamStatus }) => ({
        isCalling: hasCalls && isJudged,
        ...{ isCovered, isEscape, isRefused: isRefused(upstreamStatus) },
      }));
      const reason = judgeRounds(rounds, settings);
      if (reason !== null) await stopNarrowing(settings, reason);
    }
  }

  function check(): Promise<void> {
    running ??= checkAll()
      .catch((error: unknown) => log.warn({ err: error }, "couldn't check gateway rounds; will retry"))
      .finally(() => {
        running = null;
      });
    return running;
  }

  const timer = setInterval(check, everyMs);
  timer.unref();
  return {
    note,
    check,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

function toWatched(record: GatewayRoundRecord): WatchedRound {
  const { called, lost, escaped, isJudged } = judgeCalls(record);
  return {
    isCalling: isJudged && called.length > 0,
    isCovered: lost.length === 0,
    isEscape: escaped.length > 0,
    isRefused: isRefused(record.upstreamStatus),
  };
}
