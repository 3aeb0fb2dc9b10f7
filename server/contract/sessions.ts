import { z } from "zod";
import { PRINTABLE_NAME, SESSION_ID } from "./agent/words";
import { id, timestamp } from "./common";

/** Whose session it is; the name is null where the key or the person is gone. */
export const sessionOwner = z.object({ id, kind: z.enum(["key", "person", "unknown"]), name: z.string().nullable() });
export type SessionOwner = z.infer<typeof sessionOwner>;

const facts = {
  id,
  /** The owner's own name for it. */
  externalId: z.string(),
  owner: sessionOwner,
  role: z.string(),
  /** How often it began again. */
  epoch: z.number().int(),
  /** The last round since it began; null before the first. */
  lastRound: z.number().int().nullable(),
  forkedFrom: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  expiresAt: timestamp,
};

export const sessionListItem = z.object({ ...facts, loadedCount: z.number().int() });
export type SessionListItem = z.infer<typeof sessionListItem>;

export const sessionView = z.object({
  ...facts,
  /** What is loaded now, in the order of admission, and why. */
  loaded: z.array(
    z.object({
      tool: z.string(),
      signal: z.string(),
      reason: z.looseObject({ kind: z.string() }),
      score: z.number().nullable(),
      round: z.number().int(),
    }),
  ),
  /** Found since the last round; sent with the next. */
  discovered: z.array(z.object({ tool: z.string(), via: z.string() })),
  /** What the last round sent: null stands for every allowed tool. */
  lastSent: z.array(z.string()).nullable(),
});
export type SessionView = z.infer<typeof sessionView>;

export const sessionListInput = z.object({
  owner: id.optional(),
  role: PRINTABLE_NAME.optional(),
  /** Part of the owner's name for it. */
  search: z.string().trim().max(128).optional(),
  /** `next` of the page before. */
  after: z
    .string()
    .regex(/^\d{1,16}~[a-z0-9_]{1,64}$/, "Not a place in this list")
    .optional(),
  limit: z.number().int().min(1).max(200).default(50),
});
export type SessionListInput = z.output<typeof sessionListInput>;

export const forkSessionAsAdminInput = z.object({
  id,
  /** The new session's name, of the same owner. */
  to: SESSION_ID,
  /** Left out: the same role. */
  role: PRINTABLE_NAME.optional(),
});
export type ForkSessionAsAdminInput = z.output<typeof forkSessionAsAdminInput>;
