import type { RoleFields } from "./role-kind";

export function cloneRole(fields: RoleFields, taken: readonly string[]): RoleFields {
  const base = fields.name.slice(0, 50);
  let name = `${base}-copy`;
  for (let number = 2; taken.includes(name); number++) name = `${base}-copy-${number}`;
  return { ...fields, name, title: `${fields.title.slice(0, 110)} (copy)` };
}

export function startRole(empty: RoleFields, policies: readonly string[]): RoleFields {
  const [first = empty.policy] = policies;
  return policies.includes(empty.policy) ? empty : { ...empty, policy: first };
}
