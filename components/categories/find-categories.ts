import type { CategoryView } from "./category-kind";

export function findCategories(categories: readonly CategoryView[], query: string): CategoryView[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return [...categories];
  return categories.filter(({ name, title, keywords, tools }) =>
    [name, title, ...keywords.map(({ text }) => text), ...tools].some((text) => text.toLowerCase().includes(wanted)),
  );
}
