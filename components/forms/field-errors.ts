import type { ZodSafeParseResult, ZodType } from "zod";

export type FieldErrors = Record<string, string>;

export function fieldErrors(schema: ZodType, value: unknown): FieldErrors {
  return errorsOf(schema.safeParse(value));
}

export function errorsOf(result: ZodSafeParseResult<unknown>): FieldErrors {
  if (result.success) return {};
  const errors: FieldErrors = {};
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? "");
    errors[field] ??= issue.message;
  }
  return errors;
}

/** `allow.tools.3` is shown at `allow`. */
export function topOf(field: string): string {
  return field.split(".")[0] ?? field;
}
