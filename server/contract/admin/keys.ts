import { z } from "zod";
import { ADMIN_SCOPES } from "@/server/contract/admin-keys";
import { id, names, slug, timestamp } from "@/server/contract/common";
import { createKeyInput } from "@/server/contract/keys";

/** Roles by name: a script knows no IDs. */
export const createAgentKeyInput = z.object({
  name: z
    .string()
    .trim()
    .min(1, "Enter a name")
    .max(80, "Use at most 80 characters")
    .refine((text) => createKeyInput.shape.name.safeParse(text).success, "Use visible characters only"),
  roles: z
    .union([z.literal("all"), names(slug).refine((list) => list.length > 0, "Choose at least one role")], {
      error: 'Use "all" or a list of role names',
    })
    .describe("all, or a list of role names"),
  tools: createKeyInput.shape.tools,
  ratePerMinute: createKeyInput.shape.ratePerMinute,
  expiresAt: createKeyInput.shape.expiresAt,
});

export const keyRef = z.object({ id });

const key = z.object({
  id,
  name: z.string(),
  prefix: z.string(),
  allRoles: z.boolean(),
  roleIds: z.array(z.string()),
  tools: z.array(z.string()),
  ratePerMinute: z.number().nullable(),
  expiresAt: timestamp.nullable(),
  lastUsedAt: timestamp.nullable(),
  revokedAt: timestamp.nullable(),
  createdAt: timestamp,
  createdBy: z.string().nullable(),
  busiestMinute: z.number().nullable(),
  status: z.enum(["active", "expired", "revoked"]),
});

export const listKeysOutput = z.object({ items: z.array(key) });
export const createdKeyOutput = z.object({
  key: z.string().describe("The key. Only this response contains it."),
  view: key,
});
export const okOutput = z.object({ ok: z.literal(true) });

export const statusOutput = z.object({
  version: z.string(),
  status: z.enum(["ok", "degraded", "starting"]),
  failing: z.array(z.string()),
  revision: z.number().nullable().describe("The revision that agents get from this process."),
  processes: z.number(),
  draft: z.object({
    hash: z.string(),
    changes: z.number().describe("Entries that publishing would change."),
  }),
  key: z.object({ name: z.string(), scopes: z.array(z.enum(ADMIN_SCOPES)), expiresAt: timestamp.nullable() }),
});
