const LONGEST_KEY = 512;
const SCHEME = "bearer ";

/** The token after "Bearer", or null. Runs on every request, so no regular expressions, and no work on long input. */
export function readBearer(authorization: string | undefined): string | null {
  if (authorization === undefined) return null;
  const { length } = authorization;
  if (length <= SCHEME.length || length > SCHEME.length + LONGEST_KEY) return null;
  if (authorization.slice(0, SCHEME.length).toLowerCase() !== SCHEME) return null;
  return authorization.slice(SCHEME.length).trim() || null;
}
