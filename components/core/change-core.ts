type RoleCore = { readonly name: string; readonly own: readonly string[] };
type CoreLists<Role extends RoleCore> = { readonly everyone: readonly string[]; readonly roles: readonly Role[] };

export type CoreChange = { readonly tool: string; readonly role: string | null; readonly isCore: boolean };

/** Optimistic lists; costs and warnings come from the server. */
export function changeCore<Role extends RoleCore, View extends CoreLists<Role>>(
  view: View & CoreLists<Role>,
  { tool, role, isCore }: CoreChange,
): View {
  const change = (list: readonly string[]) => {
    const rest = list.filter((name) => name !== tool);
    return isCore ? [...rest, tool].sort() : rest;
  };
  if (role === null) return { ...view, everyone: change(view.everyone) };
  return {
    ...view,
    roles: view.roles.map((entry) => (entry.name === role ? { ...entry, own: change(entry.own) } : entry)),
  };
}
