/** Every policy table, emptied for instances without a policy. */
export const POLICY_TABLES =
  "source, tool, role, category, bundle, policy, model, skill, eval_set, setting, revision, audit_event";
