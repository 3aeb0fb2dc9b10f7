const CODES: ReadonlySet<unknown> = new Set(["P2024", "P2028"]);

/** Whether the database's connections were all taken for too long. Its driver says so in words alone, Prisma by a code. */
export function isPoolFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.message === "timeout exceeded when trying to connect") return true;
  // The second code is also that of transactions which took too long, and those are a fault.
  return (
    "code" in error && CODES.has(error.code) && /connection pool|unable to start a transaction/i.test(error.message)
  );
}
