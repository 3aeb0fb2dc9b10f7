import type { CalibrationRow } from "@/server/contract/usage";
import type { Encoding } from "@/server/engine/model/snapshot";
import { type Calibration, ENCODING_RATIOS } from "@/server/engine/rendering/tokens";
import type { Db } from "@/server/lib/db/client";
import { findFrozenRatios, findNewestRatios, freezeRatios, pruneRatios } from "./calibration.store";
import { readTransitions, type Transition } from "./transitions.view";

/** A change of the list larger than what a message may add to the prompt. */
const MIN_CHANGE = 300;
const MIN_SAMPLES = 20;
const BOUNDS = { least: 0.5, most: 2 } as const;
const DAYS = 30;
/** Measuring again sooner would find the same, and cost a query over all reports at every publish. */
const FRESH_MS = 10 * 60_000;

const DEFAULTS: Readonly<Record<Encoding, number>> = { o200k_base: 1, cl100k_base: 1, ...ENCODING_RATIOS };
const ENCODINGS = Object.keys(DEFAULTS) as Encoding[];

/** Tokens charged per token counted, by encoding; only where there is enough data. */
export async function readCalibration(db: Db): Promise<Calibration> {
  const rows = await measureCalibration(db);
  return Object.fromEntries(rows.flatMap(({ encoding, ratio }) => (ratio === null ? [] : [[encoding, ratio]])));
}

/**
 * The calibration of a revision, measured once by the process that serves it first and used by all. Otherwise processes
 * would count the same list differently, and records would not show which ratio was used.
 */
export async function freezeCalibration(db: Db, revision: number): Promise<Calibration> {
  const own = await findFrozen(db, [revision]);
  if (own.has(revision)) return own.get(revision) ?? {};
  const newest = await findNewestRatios(db);
  const isFresh = newest !== null && Date.now() - newest.at.getTime() < FRESH_MS;
  await freezeRatios(db, revision, isFresh ? toRatios(newest.ratios) : await readCalibration(db));
  await pruneRatios(db, daysAgo());
  return (await findFrozen(db, [revision])).get(revision) ?? {};
}

/** The calibration of each reported encoding. */
export async function measureCalibration(db: Db): Promise<CalibrationRow[]> {
  const transitions = await readTransitions(db, daysAgo());
  const frozen = await findFrozen(db, [...new Set(transitions.map(({ revision }) => revision))]);
  return ENCODINGS.flatMap((encoding) => {
    const counted = transitions
      .filter((transition) => transition.encoding === encoding)
      .map(({ ownerId, sentChange, inputChange, revision }) => ({
        ownerId,
        // The plain count, without the ratio that applied when the round was recorded.
        countChange: sentChange / (frozen.get(revision)?.[encoding] ?? DEFAULTS[encoding]),
        inputChange,
      }));
    return counted.length === 0 ? [] : [{ encoding, ...estimateRatio(counted) }];
  });
}

/** Older rounds, and the ratios they were counted with, are not used. */
function daysAgo(): Date {
  return new Date(Date.now() - DAYS * 86_400_000);
}

async function findFrozen(db: Db, revisions: readonly number[]): Promise<ReadonlyMap<number, Calibration>> {
  const found = await findFrozenRatios(db, revisions);
  return new Map([...found].map(([revision, ratios]) => [revision, toRatios(ratios)]));
}

type Counted = Pick<Transition, "ownerId" | "inputChange"> & { readonly countChange: number };

/**
 * A reported input covers the whole prompt: instructions, messages and tools. Instructions cancel out between two
 * rounds of one session. Messages only grow: rounds whose list stayed the same show by how much, and that is
 * subtracted. The rest, divided by the change of our count, is the ratio. Its median ignores rounds with a long pasted
 * message. Each owner counts once, however much it reports, so a false reporter is outvoted; bounds limit the effect of
 * a single owner.
 */
export function estimateRatio(transitions: readonly Counted[]): { samples: number; ratio: number | null } {
  const unchanged = transitions.filter(({ countChange }) => countChange === 0);
  const growth = medianOfOwners(unchanged, (one) => one.inputChange) ?? 0;
  const changed = transitions.filter(({ countChange }) => Math.abs(countChange) >= MIN_CHANGE);
  const middle =
    changed.length < MIN_SAMPLES
      ? null
      : medianOfOwners(changed, (one) => (one.inputChange - growth) / one.countChange);
  return { samples: changed.length, ratio: middle === null ? null : clamp(Math.round(middle * 1000) / 1000) };
}

function medianOfOwners(transitions: readonly Counted[], read: (one: Counted) => number): number | null {
  const byOwner = new Map<string, number[]>();
  for (const one of transitions) {
    const values = byOwner.get(one.ownerId);
    if (values === undefined) byOwner.set(one.ownerId, [read(one)]);
    else values.push(read(one));
  }
  return median([...byOwner.values()].flatMap((values) => median(values) ?? []));
}

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const high = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return (low + high) / 2;
}

function clamp(ratio: number): number {
  return Math.min(BOUNDS.most, Math.max(BOUNDS.least, ratio));
}

function toRatios(stored: unknown): Calibration {
  const given = typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
  return Object.fromEntries(
    ENCODINGS.flatMap((encoding) => {
      const ratio = given[encoding];
      return typeof ratio === "number" && Number.isFinite(ratio) ? [[encoding, clamp(ratio)]] : [];
    }),
  );
}
