import { z } from "zod";
import { id, rowRef, timestamp } from "./common";
import { ACCOUNT_ROLES } from "./permissions";

export const email = z.string().trim().toLowerCase().pipe(z.email("Enter an email address"));
export const password = z.string().min(10, "Use at least 10 characters").max(128, "Use at most 128 characters");
const personName = z
  .string()
  .trim()
  .min(1, "Enter a name")
  .max(120)
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, "Use visible characters only")
  // The audit names the actor, so no one else may be called Toolcrib.
  .refine((name) => name.toLowerCase() !== "toolcrib", "Choose another name");
export const linkToken = z.string().min(20).max(200);
const accountRole = z.enum(ACCOUNT_ROLES);

const person = z.object({
  id,
  name: z.string(),
  email: z.string(),
  accountRole,
  disabled: z.boolean(),
  version: z.number(),
  createdAt: timestamp,
  lastSeenAt: timestamp.nullable(),
  liveKeys: z.number(),
});
export type Person = z.infer<typeof person>;

const me = z.object({ id, name: z.string(), email: z.string(), accountRole });
export type Me = z.infer<typeof me>;

/** The purpose of a one-time link. Only the process prints the set-up link. */
export type LinkKind = "setup" | "invite" | "password";

const invitation = z.object({
  id,
  kind: z.enum(["invite", "password"]),
  email: z.string().nullable(),
  accountRole,
  createdAt: timestamp,
  expiresAt: timestamp,
});
export type Invitation = z.infer<typeof invitation>;

/** Set-up and invitation links end in the same form. */
export const acceptInput = z.object({ token: linkToken, name: personName, email, password });
export const setPasswordInput = z.object({ token: linkToken, password });
export const changePasswordInput = z.object({
  currentPassword: z.string().min(1, "Enter your current password").max(128, "Wrong password"),
  newPassword: password,
});
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;
export const inviteInput = z.object({ email: email.nullable(), accountRole });
export const changeRoleInput = rowRef.extend({ accountRole });
export const changeDisabledInput = rowRef.extend({
  disabled: z.boolean(),
  /** Whether a person's keys are revoked with the account: they may have kept a copy. */
  revokesKeys: z.boolean().default(true),
});
export type ChangeDisabledInput = z.output<typeof changeDisabledInput>;
