import { countOf } from "@/components/words/count-of";
import type { TokenEstimate } from "@/server/contract/usage";

const METHODS: Record<NonNullable<TokenEstimate["method"]>, string> = {
  "openai-functions": "Counted as OpenAI shows functions to its models",
  "anthropic-tools": "Counted as JSON, with Anthropic’s tool-use prompt",
  json: "Counted as the JSON of the request",
  text: "Counted as the text of the prompt",
};

/** `estimated, ±15%`; with reports, `calibrated on 30 reports, ±3%`. */
export function describeEstimate({ uncertainty, reports }: TokenEstimate): string {
  const spread = `±${Math.round(uncertainty * 100)}%`;
  return reports === 0 ? `estimated, ${spread}` : `calibrated on ${countOf(reports, "report")}, ${spread}`;
}

export function describeMethod({ method, reports }: TokenEstimate): string {
  const how = method === null ? "Counted as each provider bills tools" : METHODS[method];
  return reports === 0 ? `${how}. Reports of real usage make it more exact.` : `${how}, corrected by reported usage.`;
}
