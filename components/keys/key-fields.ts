import type { z } from "zod";
import { type FieldErrors, fieldErrors } from "@/components/forms/field-errors";
import { formatCount } from "@/components/words/format-number";
import { createKeyInput, type KeyView } from "@/server/contract/keys";

export const EXPIRIES = ["never", "30", "90", "365", "date"] as const;
export type Expiry = (typeof EXPIRIES)[number];

export type KeyFields = {
  name: string;
  roles: "list" | "all";
  roleIds: readonly string[];
  narrowed: boolean;
  tools: readonly string[];
  ratePerMinute: string;
  expiry: Expiry;
  date: string;
};

/** No role is preselected: access is granted explicitly. */
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

/** An option that was turned on but left empty must not mean "no limit". */
function ownErrors(fields: KeyFields, { ratePerMinute }: KeyInput): FieldErrors {
  const isRate =
    ratePerMinute == null || (Number.isInteger(ratePerMinute) && ratePerMinute >= 1 && ratePerMinute <= MAX_RATE);
  return {
    ...(fields.narrowed &&
      fields.tools.length === 0 && { tools: "Select at least one tool, or turn off this restriction" }),
    ...(!isRate && { ratePerMinute: `Enter a whole number from 1 to ${formatCount(MAX_RATE)}` }),
    ...(fields.expiry === "date" && endOfDay(fields.date) === null && { expiresAt: "Select a date" }),
  };
}

function expiresAt({ expiry, date }: KeyFields, now: Date): string | null {
  if (expiry === "never") return null;
  if (expiry === "date") return endOfDay(date)?.toISOString() ?? null;
  return new Date(now.getTime() + Number(expiry) * DAY_MS).toISOString();
}

/** Valid until the end of that day, in the user's time zone. */
function endOfDay(date: string): Date | null {
  const end = new Date(`${date}T23:59:59`);
  return Number.isNaN(end.getTime()) ? null : end;
}

export function fieldsOfKey({ name, allRoles, roleIds, tools, ratePerMinute, expiresAt }: KeyView): KeyFields {
  return {
    name,
    roles: allRoles ? "all" : "list",
    roleIds,
    narrowed: tools.length > 0,
    tools,
    ratePerMinute: ratePerMinute === null ? "" : String(ratePerMinute),
    expiry: expiresAt === null ? "never" : "date",
    date: expiresAt === null ? "" : dayOf(new Date(expiresAt)),
  };
}

function dayOf(at: Date): string {
  const part = (value: number) => String(value).padStart(2, "0");
  return `${at.getFullYear()}-${part(at.getMonth() + 1)}-${part(at.getDate())}`;
}
