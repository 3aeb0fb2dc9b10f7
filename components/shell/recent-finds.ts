import { FINDER_KINDS } from "@/server/contract/finder";

/** Recently opened items, stored in the browser. */
export type RecentFind = { readonly kind: RecentKind; readonly title: string; readonly href: string };

const RECENT_KINDS = [...FINDER_KINDS, "page"] as const;
export type RecentKind = (typeof RECENT_KINDS)[number];

const PLACE = "toolcrib.recent-finds";
const KEPT = 6;

type Store = Pick<Storage, "getItem" | "setItem">;

/** Stored data may be old or edited, so keep only valid items. */
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
    // Storage may be blocked.
  }
}

function isRecent(value: unknown): value is RecentFind {
  if (typeof value !== "object" || value === null) return false;
  const { kind, title, href } = value as Record<string, unknown>;
  const isKnown = (RECENT_KINDS as readonly unknown[]).includes(kind);
  // Only local paths: "//host" would leave the site.
  return isKnown && typeof title === "string" && typeof href === "string" && /^\/(?!\/)/.test(href);
}
