import { get } from "node:http";
import { applyChatEvent, type ChatEvent } from "@/server/contract/chat-events";
import type { ChatState } from "@/server/contract/chats";

export type WatchedChat = {
  /** Every event, in order. */
  readonly events: readonly ChatEvent[];
  /** The resulting state. */
  state(): ChatState | null;
  /** Waits until this many answers have ended since watching began. */
  ends(count: number): Promise<void>;
  close(): void;
};

type Place = { readonly url: string; readonly cookie: string; readonly chatId: string };

/** Watches a chat over HTTP as a browser does, applying each event. Starts with the chat's state. */
export function watchOverHttp({ url, cookie, chatId }: Place): Promise<WatchedChat> {
  const events: ChatEvent[] = [];
  let state: ChatState | null = null;
  let ended = 0;
  let settle: () => void = () => {};
  let fail: (error: Error) => void = () => {};
  const address = `${url}/api/trpc/chats.watch?input=${encodeURIComponent(JSON.stringify({ id: chatId }))}`;
  return new Promise((resolve, reject) => {
    fail = reject;
    const asking = get(address, { headers: { cookie, accept: "text/event-stream" }, agent: false }, (response) => {
      const read = readServerEvents((name, data) => {
        if (name === "serialized-error") return fail(new Error(data));
        if (name !== "message") return;
        const event = JSON.parse(data) as ChatEvent;
        events.push(event);
        state = applyChatEvent(state, event);
        if (event.kind === "end") ended += 1;
        if (event.kind === "state") resolve(watched);
        settle();
      });
      response.setEncoding("utf8");
      response.on("data", read);
      response.on("close", () => fail(new Error(`The stream ended with ${response.statusCode}`)));
    });
    asking.on("error", (error) => fail(error));
    const watched: WatchedChat = {
      events,
      state: () => state,
      ends: (count) =>
        new Promise<void>((done, failed) => {
          fail = failed;
          settle = () => {
            if (ended >= count) done();
          };
          settle();
        }),
      close() {
        fail = () => {};
        asking.destroy();
      },
    };
  });
}

/** Parses server-sent events, split anywhere. */
function readServerEvents(tell: (name: string, data: string) => void): (text: string) => void {
  let rest = "";
  return (text) => {
    const blocks = (rest + text).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const lines = block.split("\n").filter((line) => line !== "");
      const valuesOf = (field: string) =>
        lines.flatMap((line) => (line.startsWith(`${field}: `) ? [line.slice(field.length + 2)] : []));
      if (lines.length > 0) tell(valuesOf("event").at(0) ?? "message", valuesOf("data").join("\n"));
    }
  };
}
