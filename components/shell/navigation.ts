import {
  BookOpen,
  Boxes,
  Cable,
  CopyCheck,
  Cpu,
  FlaskConical,
  Gauge,
  GitCommitVertical,
  GraduationCap,
  History,
  KeyRound,
  type LucideIcon,
  MessageSquare,
  Pin,
  Router,
  ScrollText,
  SearchX,
  Settings,
  Shield,
  SlidersHorizontal,
  Tags,
  Users,
  Wrench,
} from "lucide-react";
import { type AccountRole, may, type Permission } from "@/server/contract/permissions";
import type { Noun } from "@/server/engine/model/snapshot";

export type NavEntry = {
  title: string;
  href: string;
  icon: LucideIcon;
  permission: Permission;
  /** Neighbors of one section are shown under its title, folded until one of them is open. */
  section?: "Selection rules";
};
type NavGroup = { title: string | null; entries: readonly NavEntry[] };

const RULES = "Selection rules";

const NAVIGATION: readonly NavGroup[] = [
  {
    title: null,
    entries: [
      { title: "Overview", href: "/", icon: Gauge, permission: "policy.read" },
      { title: "Chat", href: "/chat", icon: MessageSquare, permission: "chat.use" },
    ],
  },
  {
    title: "Policy",
    entries: [
      { title: "Tools", href: "/tools", icon: Wrench, permission: "policy.read" },
      { title: "Sources", href: "/sources", icon: Cable, permission: "policy.read" },
      { title: "Roles", href: "/roles", icon: Shield, permission: "policy.read" },
      { title: "Categories", href: "/categories", icon: Tags, permission: "policy.read", section: RULES },
      { title: "Bundles", href: "/bundles", icon: Boxes, permission: "policy.read", section: RULES },
      { title: "Core", href: "/core", icon: Pin, permission: "policy.read", section: RULES },
      { title: "Skills", href: "/skills", icon: GraduationCap, permission: "policy.read", section: RULES },
      { title: "Modes & thresholds", href: "/policies", icon: SlidersHorizontal, permission: "policy.read" },
      { title: "Models", href: "/models", icon: Cpu, permission: "policy.read" },
    ],
  },
  {
    title: "Test and monitor",
    entries: [
      { title: "Gateway", href: "/gateway", icon: Router, permission: "policy.read" },
      { title: "Playground", href: "/playground", icon: FlaskConical, permission: "policy.read" },
      { title: "Evaluations", href: "/evaluations", icon: CopyCheck, permission: "policy.read" },
      { title: "Sessions", href: "/sessions", icon: History, permission: "policy.read" },
      { title: "Missing tools", href: "/misses", icon: SearchX, permission: "policy.read" },
    ],
  },
  {
    title: "Admin",
    entries: [
      { title: "People", href: "/people", icon: Users, permission: "people.manage" },
      { title: "Keys", href: "/keys", icon: KeyRound, permission: "keys.read" },
      { title: "Settings", href: "/settings", icon: Settings, permission: "policy.read" },
      { title: "Revisions", href: "/revisions", icon: GitCommitVertical, permission: "policy.read" },
      { title: "Audit log", href: "/audit", icon: ScrollText, permission: "audit.read" },
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

type NavItem = NavEntry | { readonly section: string; readonly entries: readonly NavEntry[] };

/** Entries of one section become one item. */
export function foldSections(entries: readonly NavEntry[]): NavItem[] {
  const items: NavItem[] = [];
  for (const entry of entries) {
    const last = items.at(-1);
    if (entry.section === undefined) items.push(entry);
    else if (last !== undefined && "entries" in last && last.section === entry.section) {
      items[items.length - 1] = { ...last, entries: [...last.entries, entry] };
    } else items.push({ section: entry.section, entries: [entry] });
  }
  return items;
}

export function isCurrent(href: string, pathname: string): boolean {
  return href === "/" ? pathname === "/" : pathname === href || pathname.startsWith(`${href}/`);
}

const NOUN_PAGES: Record<Noun, string> = {
  source: "/sources",
  tool: "/tools",
  role: "/roles",
  category: "/categories",
  bundle: "/bundles",
  policy: "/policies",
  model: "/models",
  skill: "/skills",
};

/** Entries can be addressed by ID or name. */
export function pageOf(noun: string, entry?: string): string | null {
  if (!Object.hasOwn(NOUN_PAGES, noun)) return null;
  const page = NOUN_PAGES[noun as Noun];
  return entry === undefined ? page : `${page}/${encodeURIComponent(entry)}`;
}
