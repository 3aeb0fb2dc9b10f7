import { DomainError } from "@/server/lib/errors";
import type { SnapshotCache } from "./snapshot-cache";

type Watch = Pick<SnapshotCache, "databaseIsUp" | "refresh">;

const LOOK_MS = 500;
/** A database that just went down may be back before anyone notices. */
const TIMEOUT_MS = 3000;
const DISK_FULL = "53100";

/** Stop waiting for a silent database. Its pending query may still run. */
export async function failWhenUnresponsive<T>(watch: Watch, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    let lastUp = performance.now();
    timer = setInterval(() => {
      if (watch.databaseIsUp()) lastUp = performance.now();
      else if (performance.now() - lastUp > TIMEOUT_MS) reject(away());
    }, LOOK_MS);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearInterval(timer);
  }
}

/** Tells a database that is down or read-only from an internal error. */
export async function explainOutage(watch: Watch, error: unknown): Promise<unknown> {
  if (error instanceof DomainError) return error;
  if (sqlStateOf(error) === DISK_FULL) {
    return new DomainError(
      "unavailable",
      "The database's disk is full. Nothing was saved. Free up disk space and try again.",
    );
  }
  // If it is known to be down, asking again would only delay the caller.
  if (watch.databaseIsUp()) await watch.refresh();
  return watch.databaseIsUp() ? error : away();
}

function away(): DomainError {
  return new DomainError("unavailable", "The database is unavailable. Try again in a moment.");
}

type Failure = { code?: unknown; meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } } };

function sqlStateOf(error: unknown): unknown {
  const { code, meta } = (error ?? {}) as Failure;
  return meta?.driverAdapterError?.cause?.originalCode ?? code;
}
