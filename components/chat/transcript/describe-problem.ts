import type { ChatProblem } from "@/server/contract/chats";

type Words = { readonly title: string; readonly advice: string };

const PROBLEMS: Record<ChatProblem["kind"], Words> = {
  key: {
    title: "The provider rejected the model's key",
    advice: "An admin can enter a valid key under Models. Until then, choose another model and retry.",
  },
  "not-found": {
    title: "The provider doesn't have this model",
    advice: "An admin can correct the model's name under Models. Until then, choose another model and retry.",
  },
  "rate-limit": {
    title: "The provider's rate limit was reached",
    advice: "Wait a moment and retry, or choose another model.",
  },
  "too-long": {
    title: "The chat is too long for this model",
    advice: "Choose a model with a larger context window and retry, or start a new chat.",
  },
  provider: {
    title: "The provider had an error",
    advice: "Retry; if it happens again, choose another model.",
  },
  unreachable: {
    title: "The provider is unreachable",
    advice: "Check the connection and retry, or choose another model.",
  },
  "broken-stream": {
    title: "The connection was lost during the answer",
    advice: "Retry to get a new answer.",
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
    title: "The provider rejected this request",
    advice: "Edit the message and send it again, or choose another model.",
  },
  internal: {
    title: "Something went wrong in Toolcrib",
    advice: "Retry; if it happens again, contact an admin.",
  },
};

export const TEXT_IS_SAVED = "Your message and the answer so far are saved.";

export function describeProblem({ kind }: Pick<ChatProblem, "kind">): Words {
  return PROBLEMS[kind];
}

export function describeWait(secondsLeft: number | null): string | null {
  if (secondsLeft === null) return null;
  if (secondsLeft <= 0) return "You can try again now.";
  const minutes = Math.ceil(secondsLeft / 60);
  return `Try again in ${secondsLeft < 120 ? `${Math.ceil(secondsLeft)} s` : `${minutes} min`}.`;
}
