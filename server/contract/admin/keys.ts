import { z } from "zod";
import { ADMIN_SCOPES } from "@/server/contract/admin-keys";
import { id, names, slug, timestamp } from "@/server/contract/common";
import { createKeyInput, rotateKeyInput } from "@/server/contract/keys";
import { pageFields, pageOutput, patchFields } from "./fields";

const keyName = z
  .string()
  .trim()
  .min(1, "Enter a name")
  .max(80, "Use at most 80 characters")
  .refine((text) => createKeyInput.shape.name.safeParse(text).success, "Use visible characters only");

/** Roles by name: a script knows no IDs. */
const roles = z
  .union([z.literal("all"), names(slug).refine((list) => list.length > 0, "Choose at least one role")], {
    error: 'Use "all" or a list of role names',
  })
  .describe("all, or a list of role names");

export const createAgentKeyInput = z.object({ ...createKeyInput.shape, name: keyName, roles });

export const keyRef = z.object({ id });
const changes = patchFields(createAgentKeyInput.shape) as PatchOf<typeof createAgentKeyInput.shape>;
export const updateAgentKeyInput = z.object({ id, ...changes });
export const rotateAgentKeyInput = z.object({ ...rotateKeyInput.shape, id });

type PatchOf<Shape extends Record<string, z.ZodType>> = {
  [Name in keyof Shape]: z.ZodOptional<Shape[Name] extends z.ZodDefault<infer Inner> ? Inner : Shape[Name]>;
};

const status = z.enum(["active", "expired", "revoked"]);
export const listKeysInput = z.object({ ...pageFields, status: status.optional() });

export const keyOutput = z
  .object({
    id,
    name: z.string(),
    prefix: z.string().describe("The start of the key."),
    roles: z.union([z.literal("all"), z.array(z.string())]),
    tools: z.array(z.string()).describe("The only tools it may use; empty: no limit."),
    ratePerMinute: z.number().nullable(),
    expiresAt: timestamp.nullable(),
    lastUsedAt: timestamp.nullable(),
    revokedAt: timestamp.nullable(),
    previousUntil: timestamp
      .nullable()
      .describe("When the secret before the last rotation stops working; null: it no longer works."),
    createdAt: timestamp,
    createdBy: z.string().nullable(),
    busiestMinute: z.number().nullable(),
    status,
  })
  .meta({ id: "Key" });

export const listKeysOutput = pageOutput(keyOutput);
export const createdKeyOutput = z.object({
  key: z.string().describe("The key. Only this response contains it."),
  view: keyOutput,
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
