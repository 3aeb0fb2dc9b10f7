/**
 * A large value would be received from a thread at once, while nobody else is answered. So it comes in parts, each sent after the previous one was received.
 * @typedef {{ key: string | null, value: unknown, isLast: boolean }} Part `key`: the list that `value` continues; null: the rest.
 */

const ITEMS_PER_PART = 50;

/** @param {unknown} value @returns {Part[]} */
export function splitInParts(value) {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  const entries = isObject ? Object.entries(value) : [];
  const lists = entries.filter(([, list]) => Array.isArray(list) && list.length > ITEMS_PER_PART);
  const rest =
    lists.length === 0 ? value : Object.fromEntries(entries.map(([key, own]) => [key, emptied(lists, key, own)]));
  const parts = lists.flatMap(([key, list]) => {
    const starts = Array.from({ length: Math.ceil(list.length / ITEMS_PER_PART) }, (_, at) => at * ITEMS_PER_PART);
    return starts.map((start) => ({ key, value: list.slice(start, start + ITEMS_PER_PART) }));
  });
  return [{ key: null, value: rest }, ...parts].map((part, at) => ({ ...part, isLast: at === parts.length }));
}

/** @param {readonly (readonly [string, unknown])[]} lists @param {string} key @param {unknown} own */
function emptied(lists, key, own) {
  return lists.some(([name]) => name === key) ? [] : own;
}

export function joinParts() {
  /** @type {unknown} */
  let whole;
  return {
    /** @param {Part} part */
    add({ key, value }) {
      if (key === null) whole = value;
      else Reflect.get(Object(whole), key).push(.../** @type {unknown[]} */ (value));
    },
    value: () => whole,
  };
}
