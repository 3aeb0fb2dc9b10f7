import { BookOpen, Boxes, Gauge, GitCommitVertical, KeyRound, type LucideIcon, ScrollText, Users } from "lucide-react";
import { type AccountRole, may, type Permission } from "@/server/contract/permissions";

export type NavEntry = { title: string; href: string; icon: LucideIcon; permission: Permission };
export type NavGroup = { title: string | null; entries: readonly NavEntry[] };

/** Grouped as the work is. An entry appears here when its page exists, so that no link is dead. */
export const NAVIGATION: readonly NavGroup[] = [
  { title: null, entries: [{ title: "Overview", href: "/", icon: Gauge, permission: "policy.read" }] },
  { title: "Policy", entries: [{ title: "Bundles", href: "/bundles", icon: Boxes, permission: "policy.read" }] },
  {
    title: "Admin",
    entries: [
      { title: "People", href: "/people", icon: Users, permission: "people.manage" },
      { title: "Keys", href: "/keys", icon: KeyRound, permission: "keys.read" },
      { title: "Revisions", href: "/revisions", icon: GitCommitVertical, permission: "policy.read" },
      { title: "Audit", href: "/audit", icon: ScrollText, permission: "audit.read" },
      { title: "API docs", href: "/docs/api", icon: BookOpen, permission: "keys.read" },
    ],
  },
];

export function visibleGroups(accountRole: AccountRole): NavGroup[] {
  return NAVIGATION.map((group) => ({
    title: group.title,
    entries: group.entries.filter((entry) => may(accountRole, entry.permission)),
  })).filter((group) => group.entries.length > 0);
}

export function isCurrent(href: string, pathname: string): boolean {
  return href === "/" ? pathname === "/" : pathname === href || pathname.startsWith(`${href}/`);
}

/** The page of a noun, where there is one. */
export function pageOf(noun: string, id?: string): string | null {
  if (noun === "bundle") return id === undefined ? "/bundles" : `/bundles/${encodeURIComponent(id)}`;
  return null;
}
