import { z } from "zod";

/** Query parameters are text. */
export const flag = z.stringbool({ truthy: ["true", "1"], falsy: ["false", "0"], error: "Use true or false" });

export const numberInQuery = <Value extends z.ZodType<number, number>>(schema: Value) =>
  z
    .string()
    .regex(/^\d{1,10}$/, "Use a whole number")
    .transform(Number)
    .pipe(schema);

export const pageFields = {
  search: z.string().trim().max(200).optional().describe("Only those whose name or title contains this text."),
  limit: numberInQuery(z.number().int().min(1).max(200)).default(50),
  after: z.string().max(200).optional().describe("`next` of the page before."),
};

export const pageOutput = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    next: z.string().nullable().describe("Pass it as `after` to get the next page; null: this is the last."),
    total: z.number().describe("How many match on all pages."),
  });

export type Fields = Readonly<Record<string, z.ZodType>>;

function unwrap(schema: z.ZodType): z.ZodType {
  const isWrapped =
    schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional;
  return isWrapped ? unwrap(schema.unwrap() as z.ZodType) : schema;
}

/** The values of omitted fields, for those that have one. */
export function defaultsOf(fields: Fields): Record<string, unknown> {
  const read = Object.entries(fields).map(([name, field]) => [name, field.safeParse(undefined).data] as const);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

/** Nested fields may be omitted too, and unknown ones are refused. Lists and free-form JSON are whole. */
function toPatch(schema: z.ZodType): z.ZodType {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodNullable) return toPatch(inner.unwrap() as z.ZodType).nullable();
  return inner instanceof z.ZodObject ? z.strictObject(patchFields(inner.shape)) : inner;
}

/** All fields optional. */
export function patchFields(fields: Fields): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toPatch(field).optional()]));
}

/** Those without a default are required. */
export function createFields(fields: Fields): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const read = field.safeParse(undefined);
      const given = toPatch(field);
      if (!read.success) return [name, given];
      return [name, read.data === undefined ? given.optional() : given.optional().meta({ default: read.data })];
    }),
  );
}

/** Objects with fixed fields are merged, everything else is replaced. */
export function applyPatch(schema: z.ZodType, value: unknown, patch: unknown): unknown {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodNullable) return applyPatch(inner.unwrap() as z.ZodType, value, patch);
  if (!(inner instanceof z.ZodObject) || !isRecord(patch)) return patch;
  return { ...(isRecord(value) && value), ...applyFields(inner.shape, isRecord(value) ? value : {}, patch) };
}

function applyFields(fields: Fields, value: Record<string, unknown>, patch: Record<string, unknown>) {
  const given = Object.entries(patch).filter(([, part]) => part !== undefined);
  return Object.fromEntries(
    given.map(([name, part]) => [name, applyPatch(fields[name] ?? z.unknown(), value[name], part)]),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** As a query parameter: the text of a flag, a word or a name. */
export function filterField(schema: z.ZodType): z.ZodType {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodNullable) return filterField(inner.unwrap() as z.ZodType);
  return (inner instanceof z.ZodBoolean ? flag : inner).optional();
}
