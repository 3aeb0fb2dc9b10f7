import { compareText } from "@/server/engine/util/canonical";
import { createPacer } from "@/server/lib/yield-to-event-loop";

type Page = { readonly search?: string | undefined; readonly limit: number; readonly after?: string | undefined };
type Named = { readonly name: string; readonly title?: unknown };
type PageOf<Item> = { readonly items: Item[]; readonly next: string | null; readonly total: number };

/** A page of a list by name, of the items that match. `keyOf` must be unique. */
export async function pageOf<Item extends Named>(
  all: readonly Item[],
  { search = "", limit, after }: Page,
  {
    matches = () => true,
    keyOf = ({ name }) => name,
  }: {
    matches?: (item: Item) => boolean;
    keyOf?: (item: Item) => string;
  } = {},
): Promise<PageOf<Item>> {
  const wanted = search.toLowerCase();
  const found: { readonly key: string; readonly item: Item }[] = [];
  const pace = createPacer();
  for (const item of all) {
    await pace();
    const text = `${item.name}\n${item.title ?? ""}`.toLowerCase();
    if (text.includes(wanted) && matches(item)) found.push({ key: keyOf(item), item });
  }
  found.sort((a, b) => compareText(a.key, b.key));
  const rest = after === undefined ? found : found.filter(({ key }) => compareText(key, after) > 0);
  const page = rest.slice(0, limit);
  const next = rest.length > limit ? (page.at(-1)?.key ?? null) : null;
  return { items: page.map(({ item }) => item), next, total: found.length };
}
