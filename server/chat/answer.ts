import type { ChatEvent, MessageEvent, RoundProgress } from "@/server/contract/chat-events";
import { applyToMessage } from "@/server/contract/chat-events";
import type { ChatMessage, ChatPart, ChatProblem, ChatRound, MessageStatus } from "@/server/contract/chats";

type Options = {
  /** Words are sent together at this interval: no one reads faster. */
  paceMs(): number;
  tell(event: ChatEvent): void;
  onChange(): void;
};

export class Answer {
  #message: ChatMessage;
  readonly #options: Options;
  #waiting: { readonly index: number; text: string } | null = null;
  #progress: RoundProgress | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(message: ChatMessage, options: Options) {
    this.#message = message;
    this.#options = options;
  }

  /** Without buffered words: a new watcher gets them with the next event. */
  get published(): ChatMessage {
    return this.#message;
  }

  get message(): ChatMessage {
    this.flush();
    return this.#message;
  }

  get parts(): readonly ChatPart[] {
    return this.#message.parts;
  }

  addPart(part: ChatPart): number {
    this.flush();
    const index = this.#message.parts.length;
    this.#apply({ kind: "part", messageId: this.#message.id, index, part });
    return index;
  }

  setPart(index: number, part: ChatPart): void {
    this.flush();
    this.#apply({ kind: "part", messageId: this.#message.id, index, part });
  }

  addText(index: number, text: string): void {
    if (this.#waiting !== null && this.#waiting.index !== index) this.flush();
    this.#waiting ??= { index, text: "" };
    this.#waiting.text += text;
    this.#flushSoon();
  }

  setRound(index: number, round: ChatRound): void {
    this.flush();
    this.#apply({ kind: "round", messageId: this.#message.id, index, round });
  }

  round(index: number): ChatRound | undefined {
    return this.#message.rounds[index];
  }

  progress(index: number, output: number, firstTokenMs: number | null): void {
    this.#progress = { index, output, firstTokenMs };
    this.#flushSoon();
  }

  end(status: Exclude<MessageStatus, "streaming">, problem: ChatProblem | null): void {
    this.flush();
    this.#apply({ kind: "end", messageId: this.#message.id, status, problem });
  }

  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const waiting = this.#waiting;
    const progress = this.#progress;
    this.#waiting = null;
    this.#progress = null;
    const { id: messageId } = this.#message;
    if (waiting !== null) this.#apply({ kind: "text", messageId, ...waiting, ...(progress !== null && { progress }) });
    else if (progress !== null) this.#apply({ kind: "progress", messageId, ...progress });
  }

  #flushSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.flush();
    }, this.#options.paceMs());
  }

  #apply(event: MessageEvent): void {
    this.#message = applyToMessage(this.#message, event);
    this.#options.tell(event);
    this.#options.onChange();
  }
}
