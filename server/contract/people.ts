import { z } from "zod";
import { id, rowRef, timestamp } from "./common";
import { ACCOUNT_ROLES } from "./permissions";

export const email = z.string().trim().toLowerCase().pipe(z.email("Enter an e-mail address"));
export const password = z.string().min(10, "Use at least 10 characters").max(128, "Use at most 128 characters");
const personName = z
  .string()
  .trim()
  .min(1, "Enter a name")
  .max(120)
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, "Use visible characters only")
  // The audit names whoever acted; Toolcrib's own name is not to be had.
  .refine((name) => name.toLowerCase() !== "toolcrib", "Choose another name");
export const linkToken = z.string().min(20).max(200);
export const accountRole = z.enum(ACCOUNT_ROLES);

export const person = z.object({
  id,
  name: z.string(),
  email: z.string(),
  accountRole,
  disabled: z.boolean(),
  version: z.number(),
  createdAt: timestamp,
  lastSeenAt: timestamp.nullable(),
});
export type Person = z.infer<typeof person>;

export const me = z.object({ id, name: z.string(), email: z.string(), accountRole });
export type Me = z.infer<typeof me>;

export const invitation = z.object({
  id,
  email: z.string().nullable(),
  accountRole,
  createdAt: timestamp,
  expiresAt: timestamp,
});
export type Invitation = z.infer<typeof invitation>;

/** Both one-time links, set-up and invitation, end in the same form. */
export const acceptInput = z.object({ token: linkToken, name: personName, email, password });
export const inviteInput = z.object({ email: email.nullable(), accountRole });
export const changeRoleInput = rowRef.extend({ accountRole });
export const changeDisabledInput = rowRef.extend({ disabled: z.boolean() });
