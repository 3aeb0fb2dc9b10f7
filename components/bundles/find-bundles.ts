import type { BundleView } from "./bundle-kind";

export function findBundles(bundles: readonly BundleView[], query: string): BundleView[] {
  const wanted = query.trim().toLowerCase();
  return bundles.filter(({ name, description, tools }) =>
    [name, description, ...tools].some((text) => text.toLowerCase().includes(wanted)),
  );
}
