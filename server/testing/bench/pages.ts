import type { Caller } from "@/server/api/trpc/app-router";
import { CATALOG_ROLE } from "./catalog-of-size";
import { messagesOf, type ServedCatalog } from "./catalogs";

type Ask = (caller: Caller, catalog: ServedCatalog) => Promise<unknown>;

/** Queries of the pages that load the most. */
export const PAGES: Readonly<Record<string, Ask>> = {
  overview: (caller) => caller.overview.get({}),
  "tools: every row": (caller) => caller.tools.rows({}),
  "tools: search": (caller, catalog) => caller.tools.search({ query: messageOf(catalog) }),
  "tools: changed since publish": (caller) => caller.tools.changed(),
  "finder palette": (caller) => caller.finder.find({ query: "invoice" }),
  roles: (caller) => caller.roles.overview(),
  "roles: matrix": (caller) => caller.roles.matrix(),
  "core tools": (caller) => caller.core.get(),
  "bundles: menu": (caller) => caller.bundles.menu(),
  categories: (caller) => caller.categories.insight(),
  sources: (caller) => caller.sources.rows(),
  "policy: preview": async (caller) => {
    const [role] = await caller.roles.list();
    return caller.policies.preview({ id: role?.policy });
  },
  "playground: one message": (caller, catalog) =>
    caller.playground.try({
      messages: [messageOf(catalog)],
      shown: 0,
      subjects: [{ ref: "draft", role: CATALOG_ROLE }],
    }),
  sessions: (caller) => caller.sessions.list({}),
  misses: (caller) => caller.usage.misses({}),
  "every page: unpublished changes": (caller) => caller.revisions.unpublished(),
  "review and publish": (caller) => caller.revisions.review(),
  "review: effect on messages": (caller) => caller.revisions.effect(),
};

function messageOf(catalog: ServedCatalog): string {
  return messagesOf(catalog)[0] ?? "";
}
