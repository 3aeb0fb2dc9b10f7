import type { Compiled } from "@/server/engine/compile";
import type { PolicyEntry, PolicySettings } from "@/server/engine/model/snapshot";
import { DomainError } from "@/server/lib/errors";
import type { PolicyState } from "@/server/policy/draft/policy-states";
import { catalogUnder } from "./tried-catalogs";

type Asked = { readonly id?: string | null | undefined; readonly settings?: PolicySettings | null | undefined };

type Tried = {
  readonly saved: PolicyEntry | null;
  readonly after: Compiled;
};

export function findTried(state: PolicyState, { id, settings }: Asked): Tried {
  const saved = id == null ? null : state.snapshot.policies.find((policy) => policy.id === id || policy.name === id);
  if (saved === undefined) throw new DomainError("not_found", "The draft has no such policy");
  const typed = settings ?? saved?.settings;
  if (typed === undefined) throw new DomainError("invalid", "Choose a policy or enter settings");
  return { saved, after: catalogUnder(state.compiled, typed) };
}
