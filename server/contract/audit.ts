import { z } from "zod";
import { timestamp } from "./common";

const auditEvent = z.object({
  id: z.string(),
  at: timestamp,
  /** Null: Toolcrib itself, or someone whose account is gone. */
  actorEmail: z.string().nullable(),
  actorName: z.string(),
  action: z.string(),
  noun: z.string(),
  subjectId: z.string(),
  subjectName: z.string(),
  old: z.json().nullable(),
  new: z.json().nullable(),
  /** Whether what it is about is in the draft now; null where it is no entry of policy. */
  inDraft: z.boolean().nullable(),
});
export type AuditEvent = z.infer<typeof auditEvent>;

export const auditListInput = z.object({
  noun: z.string().max(60).optional(),
  actor: z.string().max(200).optional(),
  action: z.string().max(60).optional(),
  /** One thing's whole history. */
  subjectId: z.string().max(200).optional(),
  /** Occurs in what was changed, what was done or who did it. */
  text: z.string().trim().max(200).optional(),
  /** From (inclusive) to (exclusive). */
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  limit: z.number().int().min(1).max(200).default(50),
});
