import type { BadgeTone } from "@/components/ui/badge";
import { countOf } from "@/components/words/count-of";
import { formatShare } from "@/components/words/format-number";
import type { Estimate, GatewayMode, GatewayOutcome, RollbackReason, SwitchOnOffer } from "@/server/contract/gateway";

export const GATEWAY_MODE_INFO: Record<GatewayMode, { title: string; meaning: string; tone: BadgeTone }> = {
  off: { title: "Off", meaning: "Requests pass unchanged and are only counted.", tone: "neutral" },
  observe: {
    title: "Observe",
    meaning: "Requests pass unchanged. Toolcrib records which tools it would have sent.",
    tone: "accent",
  },
  on: { title: "On", meaning: "Toolcrib sends only the tools that each request needs.", tone: "good" },
};

type OutcomeInfo = { title: string; meaning: string; tone: BadgeTone; hasNoResponse?: boolean };

export const OUTCOME_INFO: Record<Exclude<GatewayOutcome, "complete">, OutcomeInfo> = {
  "client-left": {
    title: "Client disconnected",
    meaning: "The client closed the connection before the response ended. The request to the provider was canceled.",
    tone: "neutral",
  },
  "upstream-broke": {
    title: "Provider disconnected",
    meaning:
      "The provider closed the connection in the middle of its response. The client received the first part of it.",
    tone: "danger",
  },
  "upstream-idle": {
    title: "Provider stalled",
    meaning: "The provider paused for too long in the middle of its response, so the connection was closed.",
    tone: "danger",
  },
  malformed: {
    title: "Unreadable response",
    meaning: "The response was passed on, but it is incomplete or does not match this API.",
    tone: "warn",
  },
  "upstream-error": {
    title: "Provider error",
    meaning: "The provider reported an error in the middle of its response.",
    tone: "danger",
  },
  unreachable: {
    title: "Provider unreachable",
    meaning: "The connection failed, or the provider sent something other than HTTP. The client got a 502.",
    tone: "danger",
    hasNoResponse: true,
  },
  timeout: {
    title: "Provider timed out",
    meaning: "The provider sent no headers in time. The client got a 504.",
    tone: "danger",
    hasNoResponse: true,
  },
};

export function describeRollback(reason: RollbackReason | null): string {
  if (reason === null) return "A limit was exceeded.";
  const over = `over ${countOf(reason.rounds, "round")}`;
  const value = formatPercent(reason.value);
  const limit = formatPercent(reason.limit);
  if (reason.kind === "recall") return `Recall was ${value} ${over}, below the minimum of ${limit}.`;
  if (reason.kind === "escapes")
    return `${value} of rounds ${over} called a tool that was not sent; the limit is ${limit}.`;
  return `The provider refused ${value} of requests ${over}; the limit is ${limit}.`;
}

export function describeOffer(offer: SwitchOnOffer, floor: number): string {
  if (offer.kind === "ready") return `Recall has stayed above ${formatPercent(floor)}. Ready to turn on.`;
  if (offer.kind === "recall-too-low")
    return `Recall is below the minimum of ${formatPercent(floor)}. Fix the lost tools first.`;
  return `Needs ${countOf(offer.needed, "more round")} with calls and no lost tool before you turn it on.`;
}

export function describeRecall({ value, low, high }: Estimate): string {
  return `${formatPercent(value)} (${formatPercent(low).replace("%", "")}–${formatPercent(high)})`;
}

/** With a decimal near 100%, where it matters, and without elsewhere. 99.96% never reads as 100%. */
export function formatPercent(share: number): string {
  if (share >= 1 || share < 0.9) return formatShare(share);
  const digits = share > 0.999 ? 2 : 1;
  return `${Number((Math.floor(share * 100 * 10 ** digits + 1e-6) / 10 ** digits).toFixed(digits))}%`;
}
