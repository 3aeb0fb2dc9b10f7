import type { z } from "zod";
import { type FieldErrors, fieldErrors } from "@/components/forms/field-errors";
import { formatCount } from "@/components/words/format-number";
import { createKeyInput } from "@/server/contract/keys";

export const EXPIRIES = ["never", "30", "90", "365", "date"] as const;
export type Expiry = (typeof EXPIRIES)[number];

/** What the form holds, as it was typed. */
export type KeyFields = {
  name: string;
  roles: "list" | "all";
  roleIds: readonly string[];
  narrowed: boolean;
  tools: readonly string[];
  ratePerMinute: string;
  expiry: Expiry;
  /** As a date field has it: 2027-01-31. */
  date: string;
};

/** A key may do nothing until someone says what: no role is chosen beforehand. */
export const EMPTY_KEY: KeyFields = {
  name: "",
  roles: "list",
  roleIds: [],
  narrowed: false,
  tools: [],
  ratePerMinute: "",
  expiry: "never",
  date: "",
};

type KeyInput = z.input<typeof createKeyInput>;

const DAY_MS = 86_400_000;
const MAX_RATE = 1_000_000;

/** What is to be sent, and what is wrong with it by field. */
export function readKeyFields(fields: KeyFields, now: Date): { input: KeyInput; errors: FieldErrors } {
  const input: KeyInput = {
    name: fields.name,
    roles: fields.roles === "all" ? { kind: "all" } : { kind: "list", roleIds: [...fields.roleIds] },
    tools: fields.narrowed ? [...fields.tools] : [],
    ratePerMinute: fields.ratePerMinute.trim() === "" ? null : Number(fields.ratePerMinute),
    expiresAt: expiresAt(fields, now),
  };
  return { input, errors: { ...fieldErrors(createKeyInput, input), ...ownErrors(fields, input) } };
}

/** What only the form can know: that something was begun and left empty, which would otherwise mean "no limit". */
function ownErrors(fields: KeyFields, { ratePerMinute }: KeyInput): FieldErrors {
  const isRate =
    ratePerMinute == null || (Number.isInteger(ratePerMinute) && ratePerMinute >= 1 && ratePerMinute <= MAX_RATE);
  return {
    ...(fields.narrowed && fields.tools.length === 0 && { tools: "Choose at least one tool, or do not narrow it" }),
    ...(!isRate && { ratePerMinute: `Use a whole number from 1 to ${formatCount(MAX_RATE)}` }),
    ...(fields.expiry === "date" && endOfDay(fields.date) === null && { expiresAt: "Choose a date" }),
  };
}

function expiresAt({ expiry, date }: KeyFields, now: Date): string | null {
  if (expiry === "never") return null;
  if (expiry === "date") return endOfDay(date)?.toISOString() ?? null;
  return new Date(now.getTime() + Number(expiry) * DAY_MS).toISOString();
}

/** A key that expires on a day is good for all of that day, where the person is. */
function endOfDay(date: string): Date | null {
  const end = new Date(`${date}T23:59:59`);
  return Number.isNaN(end.getTime()) ? null : end;
}
