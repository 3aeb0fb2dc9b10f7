import { takesImages } from "@/server/contract/attachments";
import type { ChatChoice, ChatModelOption, ChatOptions, ChatRoleOption } from "@/server/contract/chats";
import type { Me } from "@/server/contract/people";
import { may } from "@/server/contract/permissions";
import type { Settings } from "@/server/contract/settings";
import { filterByRole } from "@/server/engine/access/filter-by-role";
import type { ModelEntry, RoleEntry } from "@/server/engine/model/snapshot";
import { DomainError } from "@/server/lib/errors";
import { hasUsualConnection, viewModelConnections } from "@/server/policy/models/model-connections.service";
import type { Served } from "@/server/runtime/snapshot/served-revisions";

type Circumstances = { readonly me: Me; readonly served: Served; readonly settings: Settings["chat"] };

/** Editors could allow themselves anything; others get what was opened to them, or roles that can never have tools. */
export function mayUseRole({ me, settings }: Omit<Circumstances, "served">, role: RoleEntry): boolean {
  return may(me.accountRole, "policy.edit") || settings.roles.includes(role.name) || role.allow.kind === "none";
}

function mayUseModel({ me, settings }: Omit<Circumstances, "served">, model: ModelEntry): boolean {
  return model.provider === "demo" || may(me.accountRole, "policy.edit") || settings.models.includes(model.name);
}

type Parts = Parameters<typeof viewModelConnections>[0];

export async function listChoices(
  parts: Parts,
  circumstances: Circumstances,
): Promise<Pick<ChatOptions, "roles" | "models" | "usual">> {
  const { served } = circumstances;
  const { roles, models } = served.snapshot;
  const openRoles = roles.filter((role) => mayUseRole(circumstances, role));
  const openModels = models.filter((model) => mayUseModel(circumstances, model));
  const connections = await viewModelConnections(parts, openModels);
  const roleOptions = openRoles.map((role) => toRoleOption(served, role));
  const modelOptions = openModels.map((model): ChatModelOption => {
    const { name, title, provider, contextWindow, prices } = model;
    const state = connections.get(model.id)?.state;
    const isConnected = state === "not-needed" || state === "set" || (state === "none" && hasUsualConnection(provider));
    return {
      name,
      title,
      provider,
      contextWindow,
      prices,
      isConnected,
      isBlocked: state === "blocked",
      takesImages: takesImages(model),
    };
  });
  const isSet = ({ id, provider }: ModelEntry) => provider === "demo" || connections.get(id)?.state === "set";
  const ready = openModels.filter(isSet);
  return { roles: roleOptions, models: modelOptions, usual: usualChoice(openRoles, roleOptions, ready) };
}

/** The role with the most tools that does not have all: an everyday role. An unconnected model is no default. */
function usualChoice(
  roles: readonly RoleEntry[],
  options: readonly ChatRoleOption[],
  models: readonly ModelEntry[],
): ChatChoice | null {
  const limited = new Set(roles.filter(({ allow }) => allow.kind !== "all").map(({ name }) => name));
  const byTools = [...options].sort((a, b) => b.allowedCount - a.allowedCount);
  const role = byTools.find(({ name, allowedCount }) => limited.has(name) && allowedCount > 0) ?? byTools[0];
  const own = roles.find(({ name }) => name === role?.name)?.model;
  const model =
    models.find(({ name }) => name === own) ?? models.find(({ provider }) => provider !== "demo") ?? models[0];
  return role === undefined || model === undefined ? null : { role: role.name, model: model.name, mode: "auto" };
}

function toRoleOption(served: Served, { name, title, description }: RoleEntry): ChatRoleOption {
  return { name, title, description, allowedCount: countAllowed(served, name) };
}

function countAllowed({ compiled }: Served, role: string): number {
  return filterByRole(compiled, { role, scope: null }).size;
}

export type Chosen = { readonly role: RoleEntry; readonly model: ModelEntry };

/** The choice, if it exists and is open to the person: everything else counts as missing. */
export function readChoice(circumstances: Circumstances, { role: roleName, model: modelName }: ChatChoice): Chosen {
  const { roles, models } = circumstances.served.snapshot;
  const role = roles.find(({ name }) => name === roleName);
  if (role === undefined || !mayUseRole(circumstances, role)) {
    throw new DomainError("not_found", "role: you have no role with this name", { field: "choice.role" });
  }
  const model = models.find(({ name }) => name === modelName);
  if (model === undefined || !mayUseModel(circumstances, model)) {
    throw new DomainError("not_found", "model: you have no model with this name", { field: "choice.model" });
  }
  return { role, model };
}
