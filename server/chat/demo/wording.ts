export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function sentence(text: string): string {
  return /[.!?…:]$/.test(text) || text.includes("\n") ? text : `${text}.`;
}

export function joinWords(items: readonly string[]): string {
  return items.length <= 1 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

/** A single word needs no quotation marks. */
export function quote(text: string): string {
  return /^[\w.-]+$/.test(text) ? text : `“${text}”`;
}

/** The key of a field, as words. */
export function labelOf(key: string): string {
  return key.replaceAll("_", " ").toLowerCase();
}

export function singularOf(word: string): string {
  return /ies$/.test(word) ? word.replace(/ies$/, "y") : word.replace(/(?<=ch|sh|x)es$|(?<=[^s])s$/, "");
}

/** A date for people, like "Mon 16 Nov 2026, 09:00 UTC"; any other text unchanged. */
export function dateText(value: string): string {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::\d{2}(?:\.\d{1,9})?)?Z)?$/.exec(value) ?? [];
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return value;
  const [weekday, number, month, year] = day.toUTCString().replace(",", "").split(" ");
  return `${weekday} ${Number(number)} ${month} ${year}${time === undefined ? "" : `, ${time} UTC`}`;
}
