import type { OverviewRange, Period, TrafficBucket } from "@/server/contract/overview";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const LENGTHS: Readonly<Record<OverviewRange, Pick<Period, "bucket"> & { readonly buckets: number }>> = {
  "24h": { bucket: "hour", buckets: 24 },
  "7d": { bucket: "day", buckets: 7 },
  "30d": { bucket: "day", buckets: 30 },
  "90d": { bucket: "day", buckets: 90 },
};

const SIZES = { hour: HOUR_MS, day: DAY_MS } as const;

/** Starts with a whole hour or day, so that no bar is cut off. The previous period is equally long. */
export function periodOf(range: OverviewRange, role: string | null, at: Date): Period {
  const { bucket, buckets } = LENGTHS[range];
  const size = SIZES[bucket];
  const from = Math.floor(at.getTime() / size) * size - (buckets - 1) * size;
  // Up to the end of this millisecond: what was just recorded counts.
  const to = at.getTime() + 1;
  return {
    bucket,
    now: { from: new Date(from), to: new Date(to), role },
    before: { from: new Date(from - (to - from)), to: new Date(from), role },
  };
}

const NOTHING = { rounds: 0, sentTokens: 0, baselineTokens: 0, calling: 0, covered: 0, escaped: 0 };

/** A row for every hour or day: without rounds nothing was sent, which is known and therefore zero. */
export function fillBuckets({ bucket, now }: Period, rows: readonly TrafficBucket[]): TrafficBucket[] {
  const known = new Map(rows.map((row) => [row.at, row]));
  const filled: TrafficBucket[] = [];
  for (let start = now.from.getTime(); start < now.to.getTime(); start += SIZES[bucket]) {
    const at = new Date(start).toISOString();
    filled.push(known.get(at) ?? { at, ...NOTHING });
  }
  return filled;
}
