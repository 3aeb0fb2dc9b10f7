import { FINDER_KINDS } from "@/server/contract/finder";

/** What was opened last through the palette, kept in the browser. */
export type RecentFind = { readonly kind: RecentKind; readonly title: string; readonly href: string };

const RECENT_KINDS = [...FINDER_KINDS, "page"] as const;
export type RecentKind = (typeof RECENT_KINDS)[number];

const PLACE = "toolcrib.recent-finds";
const KEPT = 6;

type Store = Pick<Storage, "getItem" | "setItem">;

/** What stands there may be from another version, or by another hand: only what can be opened is taken. */
export function readRecent(store: Store): RecentFind[] {
  try {
    const found: unknown = JSON.parse(store.getItem(PLACE) ?? "[]");
    return Array.isArray(found) ? found.filter(isRecent).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

export function rememberFind(store: Store, find: RecentFind): void {
  const others = readRecent(store).filter(({ href }) => href !== find.href);
  try {
    store.setItem(PLACE, JSON.stringify([find, ...others].slice(0, KEPT)));
  } catch {
    // A browser that keeps nothing has no recent finds.
  }
}

function isRecent(value: unknown): value is RecentFind {
  if (typeof value !== "object" || value === null) return false;
  const { kind, title, href } = value as Record<string, unknown>;
  const isKnown = (RECENT_KINDS as readonly unknown[]).includes(kind);
  // Within the dashboard only: "//host" would lead out of it.
  return isKnown && typeof title === "string" && typeof href === "string" && /^\/(?!\/)/.test(href);
}
