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

type NavEntry = { title: string; href: string; icon: LucideIcon; permission: Permission };
type NavGroup = { title: string | null; entries: readonly NavEntry[] };

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
      { title: "Categories", href: "/categories", icon: Tags, permission: "policy.read" },
      { title: "Bundles", href: "/bundles", icon: Boxes, permission: "policy.read" },
      { title: "Core", href: "/core", icon: Pin, permission: "policy.read" },
      { title: "Skills", href: "/skills", icon: GraduationCap, permission: "policy.read" },
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
