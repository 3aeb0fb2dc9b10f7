const CODES: ReadonlySet<unknown> = new Set(["P2024", "P2028"]);

/** Whether all database connections were busy for too long. The driver reports it as text, Prisma as a code. */
export function isPoolFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.message === "timeout exceeded when trying to connect") return true;
  // The second code also covers slow transactions, which are errors.
  return (
    "code" in error && CODES.has(error.code) && /connection pool|unable to start a transaction/i.test(error.message)
  );
}
