/** The permissions of an account. One table for pages, procedures and buttons. */
export const ACCOUNT_ROLES = ["admin", "editor", "viewer", "member"] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

const ALLOWED = {
  "account.own": ["admin", "editor", "viewer", "member"],
  "chat.use": ["admin", "editor", "viewer", "member"],
  "policy.read": ["admin", "editor", "viewer"],
  "policy.edit": ["admin", "editor"],
  "policy.publish": ["admin", "editor"],
  "audit.read": ["admin", "editor", "viewer"],
  "people.manage": ["admin"],
  "keys.read": ["admin", "editor", "viewer"],
  "keys.manage": ["admin"],
} as const satisfies Record<string, readonly AccountRole[]>;

export type Permission = keyof typeof ALLOWED;

export function may(accountRole: AccountRole, permission: Permission): boolean {
  return (ALLOWED[permission] as readonly AccountRole[]).includes(accountRole);
}

export const ACCOUNT_ROLE_INFO: Record<AccountRole, { title: string; description: string }> = {
  admin: { title: "Admin", description: "Everything, including people, keys and settings" },
  editor: { title: "Editor", description: "Edits and publishes policy" },
  viewer: { title: "Viewer", description: "Views policy, revisions and the audit log" },
  member: { title: "Member", description: "Chats only" },
};
