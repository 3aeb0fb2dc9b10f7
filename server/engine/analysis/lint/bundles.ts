import { type LintFinding, warning } from "./finding";
import type { LintInput } from "./lint-input";

export function lintBundles({ snapshot, roles }: LintInput): LintFinding[] {
  return snapshot.bundles
    .filter(({ tools }) => !roles.some(({ allowed }) => tools.some((name) => allowed.has(name))))
    .map(({ name }) => warning("bundle-no-role-may-use", { noun: "bundle", name }));
}
