/** All that a policy is, with its guards and its past: what is emptied for an instance that holds none. */
export const POLICY_TABLES =
  "source, tool, role, category, bundle, policy, model, skill, eval_set, setting, revision, audit_event";
