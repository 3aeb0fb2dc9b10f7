import { countOf } from "@/components/words/count-of";
import { formatCount } from "@/components/words/format-number";
import type { ChatModelOption, ChatRoleOption } from "@/server/contract/chats";
import { PROVIDERS } from "@/server/contract/models";
import type { PickerOption } from "./picker-menu";

/** Keeps a selected role that is no longer available; sending then explains the problem. */
export function prepareRoles(roles: readonly ChatRoleOption[], chosen: string): PickerOption<string>[] {
  const options = roles.map(({ name, title, description, allowedCount }) => {
    const tools = `${countOf(allowedCount, "tool")} allowed`;
    const about = description === "" ? title : description;
    return { value: name, label: name, hint: about === "" || about === name ? tools : `${about} · ${tools}` };
  });
  return withChosen(options, chosen, "This role no longer exists, or your account can't use it.");
}

/** Connected models first. */
export function prepareModels(models: readonly ChatModelOption[], chosen: string): PickerOption<string>[] {
  const connected = models.filter(({ isConnected }) => isConnected);
  const others = models.filter(({ isConnected }) => !isConnected);
  const options = [...connected, ...others].map((model) => ({
    value: model.name,
    label: labelOf(model),
    hint: hintOf(model),
    isDisabled: !model.isConnected,
  }));
  return withChosen(options, chosen, "This model no longer exists, or your account can't use it.");
}

function labelOf({ name, provider }: ChatModelOption): string {
  return provider === "demo" ? `${name} · no LLM` : name;
}

function hintOf({ name, title, provider, contextWindow, isConnected, isBlocked }: ChatModelOption): string {
  if (isBlocked) return "Blocked: its address is internal. The operator can allow it with TOOLCRIB_ALLOW_INTERNAL.";
  if (!isConnected) return "Not connected. An admin can connect it under Models.";
  if (provider === "demo") return "Not an LLM: follows fixed rules and calls tools like a model would. Free.";
  const what = title === name || title === "" ? "" : `${title} · `;
  return `${what}${PROVIDERS[provider].title} · ${formatCount(contextWindow)}-token context`;
}

function withChosen(options: PickerOption<string>[], chosen: string, hint: string): PickerOption<string>[] {
  if (chosen === "" || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: chosen, hint, isDisabled: true }];
}
