type BundleLike = { readonly name: string; readonly tools: readonly string[] };

export function findMates(own: BundleLike, bundles: readonly BundleLike[]): ReadonlyMap<string, readonly string[]> {
  const mates = new Map<string, string[]>();
  for (const tool of own.tools) {
    const others = bundles.filter(({ name, tools }) => name !== own.name && tools.includes(tool));
    if (others.length > 0) mates.set(tool, others.map(({ name }) => name).sort());
  }
  return mates;
}
