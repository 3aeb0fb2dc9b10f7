import type { Snapshot } from "@/server/engine/model/snapshot";

/** The same policy with every unordered list reordered. Schemas and settings keep their order. */
export function shuffled(snapshot: Snapshot): Snapshot {
  return {
    ...snapshot,
    sources: turned(snapshot.sources),
    tools: turned(snapshot.tools),
    roles: turned(snapshot.roles).map((role) => ({
      ...role,
      allow: { ...role.allow, tools: turned(role.allow.tools) },
      deny: {
        tools: turned(role.deny.tools),
        sources: turned(role.deny.sources),
        categories: turned(role.deny.categories),
      },
      core: turned(role.core),
    })),
    categories: turned(snapshot.categories).map((category) => ({
      ...category,
      tools: turned(category.tools),
      keywords: turned(category.keywords),
    })),
    bundles: turned(snapshot.bundles).map((bundle) => ({ ...bundle, tools: turned(bundle.tools) })),
    skills: turned(snapshot.skills).map((skill) => ({ ...skill, tools: turned(skill.tools) })),
    policies: turned(snapshot.policies),
    models: turned(snapshot.models),
  };
}

/** For three or more entries, neither the same nor the reverse order. */
function turned<T>(list: readonly T[]): T[] {
  const middle = Math.floor(list.length / 3);
  return [...list.slice(middle).reverse(), ...list.slice(0, middle)];
}
