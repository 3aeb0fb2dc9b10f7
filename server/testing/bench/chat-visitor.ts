import type { Services } from "@/server/api/trpc/context";
import { send } from "@/server/chat/answer-chat";
import { readChat } from "@/server/chat/watch-chat";
import type { ChatChoice, ChatMessage } from "@/server/contract/chats";
import type { Me } from "@/server/contract/people";
import { newId } from "@/server/lib/ids";
import { setModelConnection } from "@/server/policy/models/model-connections.service";

/** A chat user inside this process. */
export type ChatVisitor = {
  readonly me: Me;
  /** Connects one of the catalog's models to a local address. */
  connect(model: string, address: string): Promise<void>;
  /** Waits for the answer; `onText` gets each part of it. */
  ask(text: string, choice: ChatChoice, onText?: (text: string) => void): Promise<ChatMessage>;
};

export async function openChatVisitor(services: Services): Promise<ChatVisitor> {
  const id = newId("user");
  const me: Me = { id, name: "Visitor", email: `${id}@example.com`, accountRole: "admin" };
  await services.client.user.create({ data: me });
  return {
    me,
    async connect(model, address) {
      const connection = { baseUrl: `${address}/v1`, apiKey: "none" };
      const { client, outbound, sources } = services;
      await setModelConnection({ client, vault: sources.vault, outbound }, me, {
        modelId: `model_${model}`,
        connection,
      });
    },
    async ask(text, choice, onText = () => {}) {
      const input = {
        chatId: null,
        messageId: newId("msg"),
        text,
        choice,
        isQuick: false,
        replaces: null,
        attachments: [],
      };
      const { chatId } = await send(services, me, input);
      await new Promise<void>((resolve) => {
        const unwatch = services.chats.watch(chatId, {
          userId: me.id,
          receive(event) {
            if (event.kind === "text") onText(event.text);
            if (event.kind !== "end") return;
            unwatch();
            resolve();
          },
          reload() {},
          leave() {},
        });
      });
      const { messages } = await readChat(services, me.id, chatId);
      const answer = messages.at(-1);
      if (answer === undefined || answer.status !== "complete") throw new Error("A chat was not answered.");
      return answer;
    },
  };
}
