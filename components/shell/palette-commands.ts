import {
  Boxes,
  Cable,
  Columns2,
  Cpu,
  FlaskConical,
  GitPullRequestArrow,
  GraduationCap,
  Grid3x3,
  LogOut,
  type LucideIcon,
  MessageSquarePlus,
  Plus,
  Shield,
  SlidersHorizontal,
  Tag,
  Tags,
  Upload,
  Wrench,
} from "lucide-react";
import { type AccountRole, may, type Permission } from "@/server/contract/permissions";
import { visibleGroups } from "./navigation";
import type { RecentKind } from "./recent-finds";
import { THEMES, type Theme } from "./themes";

export type Command = {
  readonly id: string;
  readonly title: string;
  readonly also: readonly string[];
  readonly icon: LucideIcon;
  readonly does:
    | { readonly kind: "open"; readonly href: string }
    | { readonly kind: "theme"; readonly theme: Theme }
    | { readonly kind: "sign-out" };
};

type Action = {
  readonly title: string;
  readonly also: readonly string[];
  readonly icon: LucideIcon;
  readonly href: string;
  readonly permission: Permission;
};

const ACTIONS: readonly Action[] = [
  {
    title: "New chat",
    also: ["conversation", "ask", "message"],
    icon: MessageSquarePlus,
    href: "/chat",
    permission: "chat.use",
  },
  { title: "New role", also: ["create role"], icon: Plus, href: "/roles/new", permission: "policy.edit" },
  { title: "New tool", also: ["create tool"], icon: Plus, href: "/tools/new", permission: "policy.edit" },
  {
    title: "Import tools",
    also: ["paste", "openapi", "mcp", "json"],
    icon: Upload,
    href: "/tools/import",
    permission: "policy.edit",
  },
  {
    title: "Connect a source",
    also: ["new source", "mcp"],
    icon: Plus,
    href: "/sources/new",
    permission: "policy.edit",
  },
  {
    title: "New category",
    also: ["create category", "keywords"],
    icon: Plus,
    href: "/categories/new",
    permission: "policy.edit",
  },
  { title: "New bundle", also: ["create bundle"], icon: Plus, href: "/bundles/new", permission: "policy.edit" },
  {
    title: "New skill",
    also: ["create skill", "SKILL.md"],
    icon: Plus,
    href: "/skills/new",
    permission: "policy.edit",
  },
  {
    title: "New policy",
    also: ["create policy", "preset"],
    icon: Plus,
    href: "/policies/new",
    permission: "policy.edit",
  },
  {
    title: "Import a policy file",
    also: ["yaml", "restore"],
    icon: Upload,
    href: "/revisions/import",
    permission: "policy.edit",
  },
  { title: "New model", also: ["create model"], icon: Plus, href: "/models/new", permission: "policy.edit" },
  {
    title: "Open playground",
    also: ["try a message", "test"],
    icon: FlaskConical,
    href: "/playground",
    permission: "policy.read",
  },
  {
    title: "Roles × tools matrix",
    also: ["permissions", "who may use"],
    icon: Grid3x3,
    href: "/roles/matrix",
    permission: "policy.read",
  },
  { title: "Compare roles", also: ["difference"], icon: Columns2, href: "/roles/compare", permission: "policy.read" },
  {
    title: "Compare revisions",
    also: ["difference"],
    icon: Columns2,
    href: "/revisions/compare",
    permission: "policy.read",
  },
];

const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  "/policies": ["policies", "presets", "tau", "signals"],
  "/keys": ["agent keys", "tokens"],
  "/people": ["users", "invite"],
  "/": ["home", "dashboard"],
  "/chat": ["chats", "conversations", "messages"],
  "/misses": ["unknown tools", "escapes"],
};

export function listPages(accountRole: AccountRole): Command[] {
  return visibleGroups(accountRole)
    .flatMap((group) => group.entries)
    .map(({ title, href, icon }) => ({
      ...{ id: `page ${href}`, title, icon },
      also: OTHER_WORDS[href] ?? [],
      does: { kind: "open", href },
    }));
}

export function listActions(accountRole: AccountRole): Command[] {
  const open = ({ title, also, icon, href }: Action): Command => ({
    ...{ id: `do ${title}`, title, also, icon },
    does: { kind: "open", href },
  });
  const publish = {
    title: may(accountRole, "policy.publish") ? "Review and publish" : "View unpublished changes",
    also: ["draft", "changes"],
    icon: GitPullRequestArrow,
    href: "/publish",
  };
  return [
    open({ ...publish, permission: "policy.read" }),
    ...ACTIONS.filter(({ permission }) => may(accountRole, permission)).map(open),
    ...THEMES.map(
      ({ value, label, icon }): Command => ({
        ...{ id: `theme ${value}`, title: `Theme: ${label.toLowerCase()}`, icon },
        also: ["appearance"],
        does: { kind: "theme", theme: value },
      }),
    ),
    { id: "sign out", title: "Sign out", also: ["log out"], icon: LogOut, does: { kind: "sign-out" } },
  ];
}

export const KIND_ICONS: Record<RecentKind, LucideIcon> = {
  tool: Wrench,
  role: Shield,
  category: Tags,
  keyword: Tag,
  bundle: Boxes,
  skill: GraduationCap,
  policy: SlidersHorizontal,
  model: Cpu,
  source: Cable,
  page: Columns2,
};
