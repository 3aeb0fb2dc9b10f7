/** PostgreSQL works but will never accept this data. Other failures may be retried. */
export function isDataError(error: unknown): boolean {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === "string" && /^(?:22|23|54)...$|^XX000$/.test(code);
}
