import { z } from "zod";
import { id, names, timestamp, toolName } from "./common";

export const KEY_STATUSES = ["active", "expired", "revoked"] as const;
export type KeyStatus = (typeof KEY_STATUSES)[number];

const keyName = z
  .string()
  .trim()
  .min(1, "Give it a name")
  .max(80, "Use at most 80 characters")
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, "Use visible characters only");

const keyRoles = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("all") }),
  z.object({
    kind: z.literal("list"),
    roleIds: names(id).refine((list) => list.length > 0, "Choose at least one role"),
  }),
]);

export const createKeyInput = z.object({
  name: keyName,
  roles: keyRoles,
  /** The only tools it may use, whatever its roles allow; none named: no narrowing. */
  tools: names(toolName).default([]),
  ratePerMinute: z.number().int().min(1).max(1_000_000).nullable().default(null),
  expiresAt: z.iso
    .datetime({ offset: true })
    .refine((text) => Date.parse(text) > Date.now(), "Choose a time in the future")
    .nullable()
    .default(null),
});
export type CreateKeyInput = z.output<typeof createKeyInput>;

export const keyView = z.object({
  id,
  name: z.string(),
  /** How the key begins, to tell one from another. */
  prefix: z.string(),
  allRoles: z.boolean(),
  roleIds: z.array(id),
  tools: z.array(z.string()),
  ratePerMinute: z.number().nullable(),
  expiresAt: timestamp.nullable(),
  lastUsedAt: timestamp.nullable(),
  revokedAt: timestamp.nullable(),
  createdAt: timestamp,
  /** The person's name; null: Toolcrib itself, or someone whose account is gone. */
  createdBy: z.string().nullable(),
  status: z.enum(KEY_STATUSES),
});
export type KeyView = z.infer<typeof keyView>;

/** The only answer that ever holds the key itself. */
export const createdKey = z.object({ key: z.string(), view: keyView });
export type CreatedKey = z.infer<typeof createdKey>;
