import { describeDenial } from "@/components/trace/describe-denial";
import { describeReason } from "@/components/trace/describe-reason";
import type { BadgeTone } from "@/components/ui/badge";
import { countOf } from "@/components/words/count-of";
import { formatCount, formatShare, formatTokens } from "@/components/words/format-number";
import { listNames } from "@/components/words/list-names";
import type { ModeReason } from "@/server/contract/reasons";
import type { ToolRanking, WhyView } from "@/server/contract/why";

type Answer = WhyView["answer"];
type DescribedAnswer = { readonly title: string; readonly tone: BadgeTone; readonly text: string };
type Describe = {
  [Kind in Answer["kind"]]: (answer: Extract<Answer, { kind: Kind }>, view: WhyView) => DescribedAnswer;
};

const neutral = (title: string, text: string): DescribedAnswer => ({ title, tone: "neutral", text });

const DESCRIBE: Describe = {
  sent: ({ reason, since }) => ({
    title: "Sent",
    tone: "good",
    text: `It was sent, because: ${describeReason(reason).text}${since === null ? "" : ` (since round ${since + 1})`}.`,
  }),
  denied: ({ why }, { role }) => {
    const isOff = why.kind === "tool-off" || why.kind === "source-off";
    const text = describeDenial(why);
    return {
      title: isOff ? "Disabled" : "Not allowed",
      tone: "danger",
      text: isOff ? `No role gets it: ${text}.` : `Role ${role} may not use it: ${text}.`,
    };
  },
  "no-tools": ({ modeReason }) => describeChat(modeReason),
  "message-unlikely": ({ probability, below }) =>
    neutral(
      "Unlikely to need a tool",
      `The message has a ${formatShare(probability)} chance of needing a tool, below the ${formatShare(below)} limit. Only core and meta-tools were sent.`,
    ),
  settled: ({ by }) =>
    by === "once"
      ? neutral("Already chosen", "This session chose its tools in an earlier message and adds no others.")
      : neutral("Small talk", "The message was judged small talk, so no tools were added."),
  "over-cap": ({ cap, limit, cost, taken, ahead }) =>
    neutral(
      "Over the limit",
      `It was picked, but the limit of ${cap === "tools" ? countOf(limit, "tool") : formatTokens(limit)} was full. ${describeTaken(taken, ahead)}It costs ${formatTokens(cost)} as JSON.`,
    ),
  "list-kept": ({ probability, needed }) =>
    neutral(
      "Too unlikely",
      probability === null || needed === null
        ? "It belongs to a tool that was too unlikely to change a list that the provider has cached."
        : `It is ${formatShare(probability)} likely to be needed. To change a list that the provider has cached, it must be at least ${formatShare(needed)} likely.`,
    ),
  "no-vectors": ({ why, ranking }) => ({
    title: "Vectors missing",
    tone: "warn",
    text:
      why === "embedder"
        ? `The embedder didn't respond, so tools were ranked by words only. ${ranking === null ? "" : describeRanking(ranking)}`.trim()
        : "Its vectors are still being computed. Ask again in a moment.",
  }),
  "below-cut": ({ ranking }) => neutral("Below the cut", describeRanking(ranking)),
  "no-keyword": ({ categories }) =>
    neutral(
      "No keyword",
      categories.length === 0
        ? "No keyword of its categories is in the message, and this policy picks by keywords only."
        : `None of its keywords is in the message: ${categories.map(({ name, keywords }) => `${name} (${keywords.join(", ")})`).join("; ")}.`,
    ),
  "nothing-picks": () =>
    neutral("Not picked", "This policy picks no tools by message. The model finds them with meta-tools."),
  unknown: (_, { role }) => ({ title: "Unknown", tone: "warn", text: `Role ${role} has no tool of this name.` }),
  "message-gone": (_, { wasSent }) =>
    neutral(
      wasSent === true ? "Sent" : "Not sent",
      "The role may use it. The message was not stored, so its ranking is unknown.",
    ),
};

export function describeAnswer(view: WhyView): DescribedAnswer {
  const describeKind = DESCRIBE[view.answer.kind] as (answer: Answer, view: WhyView) => DescribedAnswer;
  return describeKind(view.answer, view);
}

const FORCED_BY = { request: "the request", role: "the role", policy: "the policy" } as const;

function describeChat(reason: ModeReason): DescribedAnswer {
  switch (reason.kind) {
    case "small-talk":
      return neutral(
        "Small talk",
        reason.probability === null
          ? "The message is a greeting or thanks, so no tools were sent."
          : `The message was judged small talk: ${formatShare(reason.probability)} chance of needing a tool, below the ${formatShare(reason.below)} limit.`,
      );
    case "forced":
      return neutral("Chat mode", `Chat mode is set by ${FORCED_BY[reason.by]}, so no tools were sent.`);
    case "no-match":
      return neutral("No match", "No rule matched the message, so this policy sends no tools.");
    default:
      return neutral("No tools", "No tools were sent for this message.");
  }
}

function describeTaken(taken: number, ahead: readonly string[]): string {
  if (taken === 0) return "";
  const rest = taken - ahead.length;
  const names = rest > 0 ? `${ahead.join(", ")} and ${formatCount(rest)} more` : listNames(ahead);
  return `Ahead of it: ${names}. `;
}

function describeRanking({ signal, value, needed, rank, limit }: ToolRanking): string {
  if (value === null || rank === null) return "It shares no word or meaning with the message.";
  const format = signal === "hybrid" ? (share: number) => `${formatShare(share)} likely` : formatScore;
  const place = `It ranks ${formatCount(rank + 1)} for this message`;
  if (value < needed) return `${place}: ${format(value)}, ${formatNeeded(signal, needed)} was needed.`;
  if (limit !== null && rank >= limit) return `${place}. The policy takes the first ${formatCount(limit)}.`;
  return `${place}: ${format(value)}.`;
}

function formatNeeded(signal: ToolRanking["signal"], needed: number): string {
  return signal === "hybrid" ? formatShare(needed) : needed.toFixed(2);
}

function formatScore(value: number): string {
  return `score ${value.toFixed(2)}`;
}

export function formatRankValue(signal: ToolRanking["signal"], value: number): string {
  return signal === "hybrid" ? formatShare(value) : value.toFixed(2);
}
