import { ToolFailure } from "./builtin-tool";

export const DAY_MS = 86_400_000;

export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

export function stampOf(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

export function readMoment(name: string, text: string): Date {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw new ToolFailure(`${name}: "${text}" is not a date and time`);
  return moment;
}

export function readPeriod(since: string | null, until: string | null): { from: string; before: string } {
  const from = since === null ? EARLIEST : readMoment("since", since).toISOString();
  const before = until === null ? LATEST : new Date(readMoment("until", until).getTime() + DAY_MS).toISOString();
  if (since !== null && until !== null && since > until) throw new ToolFailure("since: is later than until");
  return { from: from < EARLIEST ? EARLIEST : from, before: before.startsWith("+") ? LATEST : before };
}

/** PostgreSQL has no year 0, and ISO strings with longer years no longer sort. */
const EARLIEST = "0001-01-01T00:00:00.000Z";
const LATEST = "9999-12-31T23:59:59.999Z";
