import type { ChatProblem } from "@/server/contract/chats";

type Words = { readonly title: string; readonly advice: string };

const PROBLEMS: Record<ChatProblem["kind"], Words> = {
  key: {
    title: "The provider did not accept the model's key",
    advice: "An admin has to enter a valid key under Models. Until then, choose another model and retry.",
  },
  "not-found": {
    title: "The provider does not know this model",
    advice: "An admin can correct the model's name under Models. Until then, choose another model and retry.",
  },
  "rate-limit": {
    title: "The provider is asked too often",
    advice: "Wait a moment and retry, or choose another model.",
  },
  "too-long": {
    title: "The chat is longer than the model can read",
    advice: "Choose a model with a larger window and retry, or begin a new chat.",
  },
  provider: {
    title: "The provider could not answer",
    advice: "Retry; if it happens again, choose another model.",
  },
  unreachable: {
    title: "The provider could not be reached",
    advice: "Check the connection and retry, or choose another model.",
  },
  "broken-stream": {
    title: "The answer broke off on its way",
    advice: "Retry to have it answered again.",
  },
  timeout: {
    title: "The provider took too long",
    advice: "Retry, or choose a faster model.",
  },
  "not-connected": {
    title: "This model is not connected",
    advice: "An admin can connect it under Models. Until then, choose another model and retry.",
  },
  refused: {
    title: "The provider refused to answer this",
    advice: "Edit the message and send it again, or choose another model.",
  },
  internal: {
    title: "Toolcrib failed to answer",
    advice: "Retry; if it happens again, tell an admin.",
  },
};

export const NOTHING_LOST = "Nothing was lost: your message and what was answered so far are kept.";

/** What went wrong and what to do about it; what is safe is the same for all. */
export function describeProblem({ kind }: Pick<ChatProblem, "kind">): Words {
  return PROBLEMS[kind];
}

/** `secondsLeft` counts down what the provider asked for; null where it asked for nothing. */
export function describeWait(secondsLeft: number | null): string | null {
  if (secondsLeft === null) return null;
  if (secondsLeft <= 0) return "You can try again now.";
  const minutes = Math.ceil(secondsLeft / 60);
  return `Try again in ${secondsLeft < 120 ? `${Math.ceil(secondsLeft)} s` : `${minutes} min`}.`;
}
