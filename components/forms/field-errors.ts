import type { ZodType } from "zod";

export type FieldErrors = Record<string, string>;

/** The first error of each top-level field. */
export function fieldErrors(schema: ZodType, value: unknown): FieldErrors {
  const result = schema.safeParse(value);
  if (result.success) return {};
  const errors: FieldErrors = {};
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? "");
    errors[field] ??= issue.message;
  }
  return errors;
}
