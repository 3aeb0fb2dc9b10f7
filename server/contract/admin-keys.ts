import { z } from "zod";
import { createKeyInput, type KeyStatus } from "./keys";
import type { Permission } from "./permissions";

/** What an admin key may do. None includes another. */
export const ADMIN_SCOPES = ["read", "edit", "publish", "manage"] as const;
export type AdminScope = (typeof ADMIN_SCOPES)[number];

/** The permissions that people need for the same operations. */
export const SCOPE_PERMISSIONS: Readonly<Record<AdminScope, readonly Permission[]>> = {
  read: ["policy.read", "keys.read"],
  edit: ["policy.edit"],
  publish: ["policy.publish"],
  manage: ["keys.manage", "people.manage"],
};

export const createAdminKeyInput = z.object({
  name: createKeyInput.shape.name,
  scopes: z
    .array(z.enum(ADMIN_SCOPES))
    .min(1, "Choose at least one scope")
    .transform((scopes) => ADMIN_SCOPES.filter((scope) => scopes.includes(scope))),
  expiresAt: createKeyInput.shape.expiresAt,
});
export type CreateAdminKeyInput = z.output<typeof createAdminKeyInput>;

export type AdminKeyView = {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly AdminScope[];
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
  readonly createdAt: string;
  readonly createdBy: string | null;
  readonly status: KeyStatus;
};

/** The only response that ever contains the key. */
export type CreatedAdminKey = { readonly key: string; readonly view: AdminKeyView };
