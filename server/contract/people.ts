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
  /** How many agent keys they made that still open something. */
  liveKeys: z.number(),
});
export type Person = z.infer<typeof person>;

const me = z.object({ id, name: z.string(), email: z.string(), accountRole });
export type Me = z.infer<typeof me>;

/** What a one-time link is for. The set-up link is shown by the process alone. */
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

/** Both links that make an account, set-up and invitation, end in the same form. */
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
  /** Whether the keys that a person made go with their account: whoever made a key may have kept it. */
  revokesKeys: z.boolean().default(true),
});
export type ChangeDisabledInput = z.output<typeof changeDisabledInput>;
