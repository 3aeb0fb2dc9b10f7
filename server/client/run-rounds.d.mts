import type { Format, Json, Resolution, ToolcribClient, Usage } from "./index.d.mts";
import type { HeldTools, SessionOptions } from "./session.d.mts";

export type RoundOptions<F extends Format, Message> = Omit<SessionOptions, "onResolve"> & {
  readonly client: ToolcribClient;
  readonly model: string;
  /** The user's message. */
  readonly message: string;
  readonly system?: string;
  /** Maximum model calls for this message. Default: the policy's limit. */
  readonly maxRounds?: number;
  /** The conversation so far, without the system prompt: `messages` of the previous turn. */
  readonly messages?: readonly Message[];
  /** `held` of the previous turn. */
  readonly held?: HeldTools<F> | null;
  /** Tools that the app runs, by the name the model sees. Toolcrib runs all others. */
  readonly functions?: Readonly<Record<string, (args: Record<string, Json>) => unknown>>;
  readonly signal?: AbortSignal;
  readonly onRound?: (resolution: Resolution<F>, called: readonly string[]) => void;
};

export type LoopResult<F extends Format, Message> = {
  /** The model's final text. */
  readonly text: string;
  /** Whether the model finished, or was stopped while it still wanted to call tools. */
  readonly ended: "answer" | "max-rounds";
  readonly rounds: number;
  readonly messages: readonly Message[];
  readonly held: HeldTools<F> | null;
};

/** A call whose arguments are null is not valid. */
export type ReadCall = { readonly id: string; readonly name: string; readonly arguments: Record<string, Json> | null };

/** How a provider writes requests and answers. */
export type Dialect<F extends Format, Message, Answer> = {
  readonly format: F;
  ask(held: HeldTools<F>, messages: readonly Message[]): Promise<Answer>;
  toUserMessage(text: string): Message;
  readAnswer(answer: Answer): {
    readonly message: Message;
    readonly text: string;
    readonly calls: readonly ReadCall[];
    readonly usage: Usage;
  };
  toResultMessages(results: readonly { readonly id: string; readonly content: string }[]): Message[];
};

/** Runs one turn: resolve, call the model, run its tool calls, report; repeat until it answers. */
export declare function runRounds<F extends Format, Message extends object, Answer>(
  options: RoundOptions<F, Message>,
  dialect: Dialect<F, Message, Answer>,
): Promise<LoopResult<F, Message>>;

/** Models write arguments as text, which is not always valid JSON. */
export declare function readArguments(text: string): Record<string, Json> | null;
