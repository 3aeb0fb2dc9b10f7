/** Whether two values are the same JSON, whatever the order of their keys. A key without a value is no key, as in JSON. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && sameItems(a, b);
  return sameValues(a, b) && Object.keys(b).every((key) => Object.hasOwn(a, key) || own(b, key) === undefined);
}

function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, at) => sameJson(item, b[at]));
}

function sameValues(a: object, b: object): boolean {
  return Object.keys(a).every((key) => sameJson(own(a, key), own(b, key)));
}

/** Keys come from outside: what every object inherits must not pass for a value. */
function own(object: object, key: string): unknown {
  return Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined;
}
