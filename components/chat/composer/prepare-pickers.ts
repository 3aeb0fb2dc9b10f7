import { countOf } from "@/components/words/count-of";
import { formatCount } from "@/components/words/format-number";
import type { ChatModelOption, ChatRoleOption } from "@/server/contract/chats";
import { PROVIDERS } from "@/server/contract/models";
import type { PickerOption } from "./picker-menu";

/** What is chosen may be among them no more: it is shown all the same, and sending says what is wrong with it. */
export function prepareRoles(roles: readonly ChatRoleOption[], chosen: string): PickerOption<string>[] {
  const options = roles.map(({ name, title, description, allowedCount }) => {
    const tools = `${countOf(allowedCount, "tool")} allowed`;
    const about = description === "" ? title : description;
    return { value: name, label: name, hint: about === "" || about === name ? tools : `${about} · ${tools}` };
  });
  return withChosen(options, chosen, "Your account may not use this role, or it is gone.");
}

/** What can be asked comes first. */
export function prepareModels(models: readonly ChatModelOption[], chosen: string): PickerOption<string>[] {
  const connected = models.filter(({ isConnected }) => isConnected);
  const others = models.filter(({ isConnected }) => !isConnected);
  const options = [...connected, ...others].map((model) => ({
    value: model.name,
    label: labelOf(model),
    hint: hintOf(model),
    isDisabled: !model.isConnected,
  }));
  return withChosen(options, chosen, "Your account may not use this model, or it is gone.");
}

function labelOf({ name, provider }: ChatModelOption): string {
  return provider === "demo" ? `${name} · no LLM` : name;
}

function hintOf({ name, title, provider, contextWindow, isConnected }: ChatModelOption): string {
  if (!isConnected) return "Not connected: an admin has to connect it first, under Models.";
  if (provider === "demo")
    return "No language model: answers by fixed rules, and calls tools as a model would. Costs nothing.";
  const what = title === name || title === "" ? "" : `${title} · `;
  return `${what}${PROVIDERS[provider].title} · ${formatCount(contextWindow)} tokens of context`;
}

function withChosen(options: PickerOption<string>[], chosen: string, hint: string): PickerOption<string>[] {
  if (chosen === "" || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: chosen, hint, isDisabled: true }];
}
