import { z } from "zod";

/** Lower-case names that appear in addresses, logs and policy files. */
export const slug = z
  .string()
  .trim()
  .regex(
    /^[a-z0-9][a-z0-9_-]{0,62}$/,
    "Use lowercase letters, digits, - and _, starting with a letter or digit; at most 63 characters",
  );

export const title = z.string().trim().min(1, "Enter a title").max(120);
export const description = z.string().trim().max(2000);
export const toolName = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_.-]{1,128}$/, "Use letters, digits, _ . and -; at most 128 characters");

export const id = z.string().min(1).max(200);
export const rowVersion = z.number().int().positive();
export const timestamp = z.iso.datetime();

export const jsonObject = z.record(
  z.string(),
  // Much faster than `z.json()`, which takes longer than others should wait for a large schema.
  z.unknown().refine(isJson, "Invalid JSON value").overwrite(withoutPrototypes) as unknown as ReturnType<typeof z.json>,
);

function isJson(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (value === null || typeof value !== "object") return typeof value === "string" || typeof value === "boolean";
  if (Array.isArray(value)) return value.every(isJson);
  return isPlain(value) && Object.values(value).every(isJson);
}

/** A key that would replace an object's prototype where it is copied is left out. */
function withoutPrototypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPrototypes);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).filter(([key]) => key !== "__proto__");
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutPrototypes(inner)]));
}

/** No dates, maps or other objects with a class. */
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

export const rowRef = z.object({ id, version: rowVersion });
export type RowRef = z.infer<typeof rowRef>;

export const byId = z.object({ id });

export const names = (item: z.ZodType<string>) =>
  z
    .array(item)
    .max(20_000)
    .transform((list) => [...new Set(list)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));

/** Distinct phrases in their written order, which matters to their author. */
export const phrases = (maxLength: number, maxCount = 1_000) =>
  z
    .array(z.string().trim().min(1).max(maxLength))
    .max(maxCount)
    .transform((list) => [...new Set(list)]);

export const encoding = z.enum(["o200k_base", "cl100k_base", "claude", "gemini", "llama"]);
