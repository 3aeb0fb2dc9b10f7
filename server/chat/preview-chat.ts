import { callerOf, sessionRefOf } from "@/server/agent/caller";
import type { ChatPreview, PreviewInput } from "@/server/contract/chats";
import type { Me } from "@/server/contract/people";
import { filterByRole } from "@/server/engine/access/filter-by-role";
import { modelFormat } from "@/server/engine/stages/resolve-context";
import { tryMessage } from "@/server/policy/trial/try-message";
import { agentOf } from "./answer-chat";
import { readChoice } from "./chat-choices.service";
import type { ChatServices } from "./chat-services";

const TOOLS_NAMED = 12;

/** What the typed message would be sent with. Records nothing and leaves the session unchanged. */
export async function previewMessage(services: ChatServices, me: Me, input: PreviewInput): Promise<ChatPreview> {
  const { chatId, text, choice, isQuick } = input;
  const settings = services.settings.current().chat;
  const served = services.served.current();
  const chosen = served === null ? null : readChoice({ me, served, settings }, choice);
  const caller = callerOf(services, agentOf(me, chosen?.role.id ?? ""), choice.role);
  // Another person's chat has another person's session: under this name there is none.
  const session = chatId === null ? undefined : await services.sessions.read(sessionRefOf(caller, chatId));
  const { compiled } = caller.served;
  const resolution = await tryMessage(
    services,
    compiled,
    {
      role: caller.role,
      scope: null,
      message: text,
      model: choice.model,
      format: modelFormat(compiled.models.get(choice.model)),
      mode: isQuick ? "chat" : choice.mode,
    },
    session,
  );
  return {
    mode: resolution.mode,
    modeReason: resolution.modeReason,
    sentCount: resolution.sent.length,
    slimCount: resolution.sent.filter((name) => resolution.forms[name] === "slim").length,
    metaCount: resolution.metaTools.length,
    allowedCount: filterByRole(compiled, { role: caller.role, scope: null }).size,
    tokens: resolution.tokens.sent,
    baseline: resolution.tokens.baseline,
    tools: resolution.sent.slice(0, TOOLS_NAMED),
  };
}
