/** JSON with sorted keys: equal values give equal bytes. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (inner === null || typeof inner !== "object" || Array.isArray(inner)) return inner;
    const sorted = Object.entries(inner).sort(([a], [b]) => compareText(a, b));
    return Object.fromEntries(sorted);
  });
}

/** Code unit order is the same on every machine; locale order is not. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
