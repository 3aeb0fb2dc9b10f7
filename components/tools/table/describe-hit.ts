import { describeReason } from "@/components/trace/describe-reason";
import { SIGNAL_INFO } from "@/components/trace/signal-info";
import type { ToolHit } from "./tool-rows";

type Tier = NonNullable<ToolHit["tier"]>;

const TIERS: Record<Tier, { readonly title: string; readonly meaning: string }> = {
  selected: { title: "selected by name", meaning: "Named in a select: query." },
  exact: { title: "exact name", meaning: "The query is the tool's name or one of its aliases." },
  substring: {
    title: "part of the name",
    meaning: "The query contains the tool's name or an alias, or is contained in one.",
  },
  keyword: { title: "words in the name", meaning: "Words of the query are in the tool's name, aliases or keywords." },
  domain: { title: "domain", meaning: "The query names the tool's domain." },
  fuzzy: { title: "similar name", meaning: "The query is spelled like the tool's name." },
  bm25: { title: "description", meaning: "Words of the query are in the tool's description or parameters." },
  semantic: { title: "meaning", meaning: "No words in common, but a similar meaning." },
};

/** What the row shows of a hit, and the longer text for its tooltip. */
export function describeHit({ tier, signal, reason, sent }: ToolHit): { text: string; meaning: string } {
  const tierInfo = tier === null ? null : TIERS[tier];
  const why = reason === null ? null : describeReason(reason).text;
  const ranked = sent === null ? (signal === null ? null : SIGNAL_INFO[signal].title) : sent ? "sent" : "not sent";
  const text = [tierInfo?.title, ranked].filter((part) => part != null).join(", ");
  const meaning = [tierInfo?.meaning, why].filter((part) => part != null);
  return { text, meaning: meaning.join(" ") };
}
