import type { Logger } from "pino";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import type { Notices } from "@/server/lib/notices/notices";
import type { Peers } from "@/server/runtime/peers/peers";
import { announceChat, CHATS_CHANNEL } from "./chats.store";

type Notice =
  | { readonly kind: "changed"; readonly chatId: string }
  | { readonly kind: "stop"; readonly chatId: string }
  | { readonly kind: "decide"; readonly chatId: string; readonly callId: string; readonly allow: boolean }
  | { readonly kind: "person"; readonly userId: string };

export type ChatNotices = {
  tell(notice: Notice): void;
  /** What others report; null: anything may have happened, because the connection was lost. */
  onNotice(receive: (notice: Notice | null) => void): () => void;
};

type Options = {
  readonly client: PrismaClient;
  readonly notices: Pick<Notices, "on">;
  readonly peers: Pick<Peers, "id" | "isAlone">;
  readonly log: Pick<Logger, "warn">;
};

export function createChatNotices({ client, notices, peers, log }: Options): ChatNotices {
  return {
    tell(notice) {
      if (peers.isAlone()) return;
      announceChat(client, JSON.stringify({ ...notice, from: peers.id })).catch((error) =>
        log.warn({ err: error }, "couldn't notify other processes of a chat"),
      );
    },
    onNotice(receive) {
      return notices.on(CHATS_CHANNEL, (payload) => {
        if (payload === "") return receive(null);
        const notice = read(payload);
        if (notice !== null && notice.from !== peers.id) receive(notice);
      });
    },
  };
}

function read(payload: string): (Notice & { readonly from: string }) | null {
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
}
