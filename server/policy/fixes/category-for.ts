import type { Snapshot } from "@/server/engine/model/snapshot";

/** The smallest category with the tool, because a keyword selects all of its tools. */
export function categoryFor({ categories }: Snapshot, tool: string): string {
  const [smallest] = categories
    .filter(({ enabled, tools }) => enabled && tools.includes(tool))
    .sort((a, b) => a.tools.length - b.tools.length || (a.name < b.name ? -1 : 1));
  return smallest?.name ?? slugOf(tool);
}

export function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, "-")
    .replace(/^[_-]+/, "")
    .slice(0, 63);
  return slug === "" ? "new" : slug;
}
