import { z } from "zod";
import { timestamp } from "./common";

export const auditEvent = z.object({
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
});
export type AuditEvent = z.infer<typeof auditEvent>;

export const auditListInput = z.object({
  noun: z.string().max(60).optional(),
  actor: z.string().max(200).optional(),
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  limit: z.number().int().min(1).max(200).default(50),
});
