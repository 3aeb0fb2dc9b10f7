import { permitted, router } from "@/server/api/trpc/init";
import { choose, retry, send } from "@/server/chat/answer-chat";
import { listChoices } from "@/server/chat/chat-choices.service";
import { removeChat, updateChat } from "@/server/chat/chats.service";
import { forgetChat } from "@/server/chat/forget-chat.service";
import { previewMessage } from "@/server/chat/preview-chat";
import { rateAnswer, sharesFeedback } from "@/server/chat/rate-answer";
import { assertOwnChat, explainRound, listChats, readImage } from "@/server/chat/read-chats.service";
import { reportMissing } from "@/server/chat/report-missing";
import { resetTools } from "@/server/chat/reset-tools";
import { readSharedChat, shareChat } from "@/server/chat/share-chat";
import { readChat, watchChat } from "@/server/chat/watch-chat";
import { imageInput } from "@/server/contract/attachments";
import {
  type ChatOptions,
  decideInput,
  explainInput,
  listChatsInput,
  missingInput,
  previewInput,
  rateInput,
  retryInput,
  sendInput,
  sharedInput,
  shareInput,
  updateChatInput,
  watchInput,
} from "@/server/contract/chats";
import { byId } from "@/server/contract/common";
import { whyChatInput } from "@/server/contract/why";
import { explainToolInChat } from "@/server/lab/why/explain-tool";
import { DomainError, STARTING } from "@/server/lib/errors";

const chatting = permitted("chat.use");

/** Everything here belongs to the person: other people's chats count as missing. */
export const chatsRouter = router({
  options: chatting.query(async ({ ctx }): Promise<ChatOptions> => {
    const served = ctx.served.current();
    if (served === null) throw new DomainError("unavailable", STARTING);
    const settings = ctx.settings.current();
    const choices = await listChoices(
      { client: ctx.client, vault: ctx.sources.vault, outbound: ctx.outbound },
      { me: ctx.me, served, settings: settings.chat },
    );
    return { ...choices, sharesFeedback: sharesFeedback(settings), sharesLinks: settings.chat.sharesLinks };
  }),
  list: chatting.input(listChatsInput).query(({ ctx, input }) => listChats(ctx.client, ctx.me.id, input)),
  get: chatting
    .input(byId)
    .query(({ ctx, input }) => ctx.chats.reads(ctx.me.id, () => readChat(ctx, ctx.me.id, input.id))),
  image: chatting
    .input(imageInput)
    .query(({ ctx, input }) => ctx.chats.reads(ctx.me.id, () => readImage(ctx.client, ctx.me.id, input))),
  send: chatting.input(sendInput).mutation(({ ctx, input }) => send(ctx, ctx.me, input)),
  retry: chatting.input(retryInput).mutation(async ({ ctx, input }) => {
    await retry(ctx, ctx.me, input);
    return { ok: true as const };
  }),
  update: chatting.input(updateChatInput).mutation(({ ctx, input }) => {
    if (input.choice !== undefined) choose(ctx, ctx.me, input.choice);
    return updateChat(ctx.client, ctx.chats, ctx.me.id, input);
  }),
  remove: chatting.input(byId).mutation(async ({ ctx, input }) => {
    await removeChat(ctx.client, ctx.chats, ctx.me.id, input.id);
    await forgetChat(ctx, ctx.me.id, input.id);
    return { ok: true as const };
  }),
  stop: chatting.input(byId).mutation(async ({ ctx, input }) => {
    await assertOwnChat(ctx.client, ctx.me.id, input.id);
    ctx.chats.stop(input.id);
    return { ok: true as const };
  }),
  decide: chatting.input(decideInput).mutation(async ({ ctx, input }) => {
    await assertOwnChat(ctx.client, ctx.me.id, input.chatId);
    ctx.chats.decide(input.chatId, input.callId, input.allow);
    return { ok: true as const };
  }),
  rate: chatting.input(rateInput).mutation(async ({ ctx, input }) => {
    await rateAnswer(ctx, ctx.me, input);
    return { ok: true as const };
  }),
  share: chatting.input(shareInput).mutation(({ ctx, input }) => shareChat(ctx, ctx.me, input)),
  /** Of any person: the link is the right to read it. */
  shared: chatting
    .input(sharedInput)
    .query(({ ctx, input }) => ctx.chats.reads(ctx.me.id, () => readSharedChat(ctx, ctx.me, input.shareId))),
  resetTools: chatting.input(byId).mutation(async ({ ctx, input }) => {
    await resetTools(ctx, ctx.me, input.id);
    return { ok: true as const };
  }),
  /** A mutation, because a typed message may be too long for a URL; it writes nothing. */
  preview: chatting.input(previewInput).mutation(({ ctx, input }) => previewMessage(ctx, ctx.me, input)),
  explain: chatting.input(explainInput).query(({ ctx, input }) => explainRound(ctx.client, ctx.me.id, input)),
  /** A mutation like its counterpart for people who may read policy; it writes nothing. */
  why: chatting.input(whyChatInput).mutation(({ ctx, input }) => explainToolInChat(ctx, ctx.me.id, input)),
  missing: chatting.input(missingInput).mutation(async ({ ctx, input }) => {
    await reportMissing(ctx, ctx.me, input);
    return { ok: true as const };
  }),
  watch: chatting.input(watchInput).subscription(({ ctx, input, signal = new AbortController().signal }) => {
    const replaced = new AbortController();
    const { release: leave } = ctx.chats.watching.acquire({ person: ctx.me.id }, () => replaced.abort());
    // If the client leaves before the first event, the watch never began.
    signal.addEventListener("abort", leave, { once: true });
    return watchChat(ctx, ctx.me.id, input.id, { signals: [signal, replaced.signal], leave });
  }),
});
