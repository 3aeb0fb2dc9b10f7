import { type ReadAttachment, takesImages } from "@/server/contract/attachments";
import type { ChatChoice, RetryInput, SendInput } from "@/server/contract/chats";
import type { Me } from "@/server/contract/people";
import { may } from "@/server/contract/permissions";
import { modelFormat } from "@/server/engine/stages/resolve-context";
import type { Agent } from "@/server/identity/keys/agent";
import type { Vault } from "@/server/lib/auth/vault";
import { DomainError, STARTING } from "@/server/lib/errors";
import { connectionOf } from "@/server/policy/models/model-connections.service";
import { prefetchRoundVectors } from "./begin-round";
import { type Chosen, readChoice } from "./chat-choices.service";
import type { ChatServices } from "./chat-services";
import { type Begun, retryMessage, sendMessage } from "./chats.service";
import { findChat, insertTrace } from "./chats.store";
import { createPromptCounter } from "./count-prompt";
import { forgetChat } from "./forget-chat.service";
import { loadFiles } from "./load-files";
import { ChatFailure } from "./models/describe-failure";
import { readAttachments, refuseFiles } from "./read-attachments.service";
import { assertStillAllowed } from "./rights";
import { runTurn, type TurnPlan } from "./run-turn";
import type { Turn } from "./running-turns";
import { systemPrompt } from "./system-prompt";

type Parts = ChatServices & { readonly vault: Vault };

const counterFor = createPromptCounter();

export async function send(services: ChatServices, me: Me, input: SendInput): Promise<{ chatId: string }> {
  const chosen = choose(services, me, input.choice);
  const attachments = readAttachments(input.attachments);
  assertTakesFiles(chosen, attachments);
  const { release: leave } = services.chats.turns.acquire({ person: me.id });
  prefetch(services, me, chosen, input);
  const person = { id: me.id, peerId: services.peers.id };
  const begun = await orLeave(leave, sendMessage(services.client, services.chats, person, { ...input, attachments }));
  if ("answer" in begun) beginAnswer(services, me, chosen, input.choice, { ...begun, leave });
  else leave();
  return { chatId: begun.chatId };
}

function assertTakesFiles({ model }: Chosen, files: readonly ReadAttachment[]): void {
  if (takesImages(model) || files.every(({ type }) => type === "text/plain")) return;
  throw refuseFiles(`The model “${model.title}” doesn't take images. Choose another model or remove them`);
}

/** Reserves a slot before storing: every stored message is answered. */
function orLeave<T>(leave: () => void, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    leave();
    throw error;
  });
}

/** Ignore failures: the turn asks again and can do without. */
function prefetch(
  services: ChatServices,
  me: Me,
  { role, model }: Chosen,
  { chatId, text, choice, isQuick }: SendInput,
) {
  const request = { chatId, role: role.name, model, format: modelFormat(model), message: text };
  prefetchRoundVectors(services, agentOf(me, role.id), { ...request, mode: isQuick ? "chat" : choice.mode }).catch(
    () => {},
  );
}

export async function retry(services: ChatServices, me: Me, input: RetryInput): Promise<void> {
  const chosen = choose(services, me, input.choice);
  const { release: leave } = services.chats.turns.acquire({ person: me.id });
  const person = { id: me.id, peerId: services.peers.id };
  const begun = await orLeave(leave, retryMessage(services.client, services.chats, person, input));
  beginAnswer(services, me, chosen, input.choice, { ...begun, leave });
}

export function choose(services: ChatServices, me: Me, choice: ChatChoice): Chosen {
  const served = services.served.current();
  if (served === null) throw new DomainError("unavailable", STARTING);
  return readChoice({ me, served, settings: services.settings.current().chat }, choice);
}

/** A person acts like an agent with the chosen role, on their own workbench. */
export function agentOf(me: Me, roleId: string): Agent {
  return { ownerId: me.id, workbenchId: me.id, name: me.name, roleIds: new Set([roleId]), scope: null };
}

type Placed = Begun & { leave(): void };

function beginAnswer(services: ChatServices, me: Me, { role, model }: Chosen, choice: ChatChoice, begun: Placed): void {
  const { chatId, history, question, answer } = begun;
  const { client, log, settings } = services;
  const { instructions, silenceSeconds } = settings.current().chat;
  const text = question.parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n\n");
  const work = async (turn: Turn): Promise<void> => {
    const opened = await connect({ ...services, vault: services.sources.vault }, model).catch((error: unknown) => {
      if (!(error instanceof ChatFailure)) log.error({ err: error, chat: chatId }, "couldn't connect a model");
      return error instanceof ChatFailure ? error : UNCONNECTED;
    });
    if (opened instanceof ChatFailure) return turn.answer.end("failed", opened.problem);
    const files = await loadFiles(client, history, model).catch((error: unknown) => {
      log.error({ err: error, chat: chatId }, "couldn't read files");
      return null;
    });
    if (files === null) return turn.answer.end("failed", UNREAD.problem);
    const plan: TurnPlan = {
      files,
      ...{ chatId, history, model, message: text, connection: opened.connection },
      agent: agentOf(me, role.id),
      role: role.name,
      policy: role.policy,
      format: modelFormat(model),
      mode: question.isQuick ? "chat" : choice.mode,
      system: systemPrompt({ instructions, person: me.name, now: new Date() }),
      silenceMs: silenceSeconds * 1000,
      namesProvider: may(me.accountRole, "policy.read"),
    };
    const tools = {
      services,
      fetch: services.outbound.fetch,
      counter: counterFor(model.encoding, plan.format),
      assertAllowed: () => assertStillAllowed(services, me, choice),
      saveTrace: (messageId: string, index: number, view: Parameters<typeof insertTrace>[3]) => {
        insertTrace(client, messageId, index, view).catch((error) =>
          log.warn({ err: error }, "couldn't store a trace"),
        );
      },
    };
    await runTurn(tools, plan, turn);
    // If the chat was deleted meanwhile, what the turn recorded is deleted too.
    if (turn.signal.aborted && (await findChat(client, me.id, chatId)) === null) {
      await forgetChat(services, me.id, chatId);
    }
  };
  services.chats.begin({ chatId, userId: me.id }, answer, (turn) => work(turn).finally(begun.leave));
}

const UNREAD = new ChatFailure({
  kind: "internal",
  message: "Couldn't read the chat's files. Try again in a moment",
  retryAfter: null,
});

const UNCONNECTED = new ChatFailure({
  kind: "internal",
  message: "Couldn't read the model's connection. Try again in a moment",
  retryAfter: null,
});

async function connect({ client, vault }: Parts, model: Chosen["model"]) {
  if (model.provider === "demo") return { connection: null };
  const connection = await connectionOf(client, vault, model);
  if (connection !== null) return { connection };
  throw new ChatFailure({
    kind: "not-connected",
    message: `The model “${model.title}” is not connected yet`,
    retryAfter: null,
  });
}
