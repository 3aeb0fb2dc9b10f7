/**
 * PostgreSQL is well and will never take these data: data exceptions, broken constraints, limits of a row, and what it
 * trips over itself. Whatever else fails may be tried again.
 */
export function isDataError(error: unknown): boolean {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === "string" && /^(?:22|23|54)...$|^XX000$/.test(code);
}
