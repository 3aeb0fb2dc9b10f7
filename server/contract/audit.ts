import { z } from "zod";
import { timestamp } from "./common";

const auditEvent = z.object({
  id: z.string(),
  at: timestamp,
  /** Null: Toolcrib itself, or a deleted account. */
  actorEmail: z.string().nullable(),
  actorName: z.string(),
  action: z.string(),
  noun: z.string(),
  subjectId: z.string(),
  subjectName: z.string(),
  old: z.json().nullable(),
  new: z.json().nullable(),
  /** Whether the subject is in the draft now; null if it is not a policy entry. */
  inDraft: z.boolean().nullable(),
});
export type AuditEvent = z.infer<typeof auditEvent>;

export const auditListInput = z.object({
  noun: z.string().max(60).optional(),
  actor: z.string().max(200).optional(),
  action: z.string().max(60).optional(),
  subjectId: z.string().max(200).optional(),
  text: z.string().trim().max(200).optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  limit: z.number().int().min(1).max(200).default(50),
});
