const LONGEST_KEY = 512;
const SCHEME = "bearer ";

/** What stands behind "Bearer", or null. Runs on every request: no patterns, and no work on what is too long. */
export function readBearer(authorization: string | undefined): string | null {
  if (authorization === undefined) return null;
  const { length } = authorization;
  if (length <= SCHEME.length || length > SCHEME.length + LONGEST_KEY) return null;
  if (authorization.slice(0, SCHEME.length).toLowerCase() !== SCHEME) return null;
  return authorization.slice(SCHEME.length).trim() || null;
}
