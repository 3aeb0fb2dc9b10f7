import type { z } from "zod";
import type { auditListInput } from "@/server/contract/audit";

export const AUDIT_FILTERS = { q: "", noun: "", person: "", action: "", subject: "", from: "", to: "", before: "" };
export type AuditFilters = typeof AUDIT_FILTERS;

type Input = z.input<typeof auditListInput>;

/** Invalid values in the URL are ignored. */
export function toAuditInput({ q, noun, person, action, subject, from, to, before }: AuditFilters): Input {
  const start = dayStart(from, 0);
  const end = dayStart(to, 1);
  return {
    ...(q.trim() !== "" && { text: q.trim().slice(0, 200) }),
    ...(noun !== "" && { noun: noun.slice(0, 60) }),
    ...(person !== "" && { actor: person.slice(0, 200) }),
    ...(action !== "" && { action: action.slice(0, 60) }),
    ...(subject !== "" && { subjectId: subject.slice(0, 200) }),
    ...(start !== null && { from: start.toISOString() }),
    ...(end !== null && { to: end.toISOString() }),
    ...(/^\d{1,18}$/.test(before) && { before }),
  };
}

export function isFiltered(filters: AuditFilters): boolean {
  return Object.keys(toAuditInput({ ...filters, before: "" })).length > 0;
}

function dayStart(day: string, plusDays: number): Date | null {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00`) : new Date(Number.NaN);
  if (Number.isNaN(start.getTime())) return null;
  start.setDate(start.getDate() + plusDays);
  return start;
}
