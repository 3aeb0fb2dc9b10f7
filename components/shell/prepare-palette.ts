import { FileText, type LucideIcon } from "lucide-react";
import type { Finding } from "@/server/contract/finder";
import type { AccountRole } from "@/server/contract/permissions";
import { matchCommands, RANKS } from "./match-commands";
import { pageOf } from "./navigation";
import { type Command, KIND_ICONS, listActions, listPages } from "./palette-commands";
import type { RecentFind, RecentKind } from "./recent-finds";

export type PaletteItem = {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly kind: string | null;
  readonly icon: LucideIcon;
  readonly does: Command["does"];
  /** Stored as a recent item when opened. */
  readonly remembered: RecentFind | null;
};

type PaletteGroup = { readonly heading: string; readonly items: readonly PaletteItem[] };

type Facts = {
  readonly accountRole: AccountRole;
  readonly query: string;
  readonly findings: readonly Finding[];
  readonly recent: readonly RecentFind[];
};

/** Good command matches come before draft results, weak ones after. */
export function preparePalette({ accountRole, query, findings, recent }: Facts): PaletteGroup[] {
  const pages = listPages(accountRole);
  const actions = listActions(accountRole);
  if (query.trim() === "") {
    return withItems([
      { heading: "Recent", items: recent.map(toRecentItem) },
      { heading: "Go to", items: pages.map(toItem) },
      { heading: "Do", items: actions.map(toItem) },
    ]);
  }
  const ranked = matchCommands([...pages, ...actions], query);
  const isGood = ({ rank }: { rank: number }) => rank <= RANKS.word;
  return withItems([
    { heading: "Pages and commands", items: ranked.filter(isGood).map(({ command }) => toItem(command)) },
    { heading: "In the draft", items: findings.flatMap(toFound) },
    { heading: "Other matches", items: ranked.filter((found) => !isGood(found)).map(({ command }) => toItem(command)) },
  ]);
}

function withItems(groups: readonly PaletteGroup[]): PaletteGroup[] {
  return groups.filter(({ items }) => items.length > 0);
}

function toItem({ id, title, icon, does }: Command): PaletteItem {
  const isPage = id.startsWith("page ");
  const remembered = isPage && does.kind === "open" ? { kind: "page" as const, title, href: does.href } : null;
  return { id, title, icon, does, detail: "", kind: null, remembered };
}

/** A keyword opens its category. */
function toFound({ kind, name, detail }: Finding): PaletteItem[] {
  const href = kind === "keyword" ? pageOf("category", detail) : pageOf(kind, name);
  if (href === null) return [];
  return [
    {
      id: `${kind} ${name} ${kind === "keyword" ? detail : ""}`.trim(),
      title: name,
      detail: kind === "keyword" ? `in category ${detail}` : detail,
      kind,
      icon: KIND_ICONS[kind],
      does: { kind: "open", href },
      remembered: { kind, title: name, href },
    },
  ];
}

function toRecentItem(find: RecentFind): PaletteItem {
  const isPage = find.kind === "page";
  return {
    id: `recent ${find.href} ${find.title}`,
    title: find.title,
    detail: "",
    kind: isPage ? null : (find.kind satisfies RecentKind),
    icon: isPage ? FileText : KIND_ICONS[find.kind],
    does: { kind: "open", href: find.href },
    remembered: find,
  };
}
