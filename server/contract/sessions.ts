import { z } from "zod";
import { PRINTABLE_NAME, SESSION_ID } from "./agent/words";
import { id } from "./common";

/** Whose session it is; the name is null where the key or the person is gone. */
export type SessionOwner = {
  readonly id: string;
  readonly kind: "key" | "person" | "unknown";
  readonly name: string | null;
};

type SessionSummary = {
  readonly id: string;
  /** The owner's own name for it. */
  readonly externalId: string;
  readonly owner: SessionOwner;
  readonly role: string;
  /** How often it began again. */
  readonly epoch: number;
  /** The last round since it began; null before the first. */
  readonly lastRound: number | null;
  readonly forkedFrom: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly expiresAt: string;
};

export type SessionListItem = SessionSummary & { readonly loadedCount: number };

export type SessionView = SessionSummary & {
  /** What is loaded now, in the order of admission, and why. */
  readonly loaded: readonly {
    readonly tool: string;
    readonly signal: string;
    readonly reason: { readonly kind: string; readonly [detail: string]: unknown };
    readonly score: number | null;
    readonly round: number;
  }[];
  /** Found since the last round; sent with the next. */
  readonly discovered: readonly { readonly tool: string; readonly via: string }[];
  /** What the last round sent: null stands for every allowed tool. */
  readonly lastSent: readonly string[] | null;
};

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
