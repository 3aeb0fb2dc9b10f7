import { z } from "zod";
import { id, names, toolName } from "./common";

export type KeyStatus = "active" | "expired" | "revoked";

const keyName = z
  .string()
  .trim()
  .min(1, "Enter a name")
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
  /** The only tools it may use, whatever its roles allow; empty: no limit. */
  tools: names(toolName).default([]),
  ratePerMinute: z.number().int().min(1).max(1_000_000).nullable().default(null),
  expiresAt: z.iso
    .datetime({ offset: true })
    .refine((text) => Date.parse(text) > Date.now(), "Choose a time in the future")
    .nullable()
    .default(null),
});
export type CreateKeyInput = z.output<typeof createKeyInput>;

export const updateKeyInput = createKeyInput.extend({ id });
export type UpdateKeyInput = z.output<typeof updateKeyInput>;

export const MAX_OVERLAP_HOURS = 30 * 24;
export const rotateKeyInput = z.object({
  id,
  overlapHours: z.number().int().min(0).max(MAX_OVERLAP_HOURS, `Use at most ${MAX_OVERLAP_HOURS} hours`).default(24),
});
export type RotateKeyInput = z.output<typeof rotateKeyInput>;

export type KeyView = {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly allRoles: boolean;
  readonly roleIds: readonly string[];
  readonly tools: readonly string[];
  readonly ratePerMinute: number | null;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  /** The highest of the last ten minutes, across all processes. Null: not counted. */
  readonly busiestMinute: number | null;
  readonly revokedAt: string | null;
  readonly createdAt: string;
  /** Until when the secret before the last rotation works; null if it does not. */
  readonly previousUntil: string | null;
  readonly createdBy: string | null;
  readonly status: KeyStatus;
};

/** The only response that ever contains the key. */
export type CreatedKey = { readonly key: string; readonly view: KeyView };
