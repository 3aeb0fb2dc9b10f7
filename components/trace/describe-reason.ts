import { formatCount, formatShare } from "@/components/words/format-number";
import type { Reason } from "@/server/contract/reasons";
import type { Noun } from "@/server/engine/model/snapshot";

type DescribedReason = {
  /** A clause that follows the name of the signal: “lights” of category home. */
  readonly text: string;
  /** The rule that caused it, if it has a page. */
  readonly rule: { readonly noun: Noun; readonly name: string } | null;
};

type Describe = { [Kind in Reason["kind"]]: (reason: Extract<Reason, { kind: Kind }>) => DescribedReason };

const DESCRIBE: Describe = {
  core: ({ scope }) => plain(scope === "everyone" ? "for everyone" : "for this role"),
  discovered: ({ via }) => plain(via === "call" ? "called before" : `found with ${via}`),
  skill: ({ skill, similarity, tau }) => ({
    text: `${skill}, similarity ${similarity.toFixed(2)} ≥ ${tau.toFixed(2)}`,
    rule: { noun: "skill", name: skill },
  }),
  keyword: ({ category, keyword }) => ({
    text: `“${keyword}” of category ${category}`,
    rule: { noun: "category", name: category },
  }),
  search: ({ tier, alias }) => plain(`${tier} match${aliasClause(alias)}`),
  semantic: ({ cosine, tau }) => plain(`cosine ${cosine.toFixed(2)} ≥ ${tau.toFixed(2)}`),
  hybrid: ({ rank, probability, minProbability, alias, keyword, category }) => ({
    text: `${keyword === undefined ? "" : `keyword “${keyword}”, `}rank ${rank + 1}${aliasClause(alias)}, ${formatShare(probability)} likely to be needed (minimum ${formatShare(minProbability)})`,
    rule: category === undefined ? null : { noun: "category", name: category },
  }),
  bundle: ({ bundle, mate }) => ({
    text: `${bundle}, together with ${mate}`,
    rule: { noun: "bundle", name: bundle },
  }),
  everything: () => plain("every allowed tool is sent"),
  kept: () => plain("loaded earlier in the session"),
  "not-picked": () => plain("no signal picked it"),
  unlikely: ({ probability, needed }) =>
    plain(`${formatShare(probability)} likely to be needed (${formatShare(needed)} needed to change a cached list)`),
  "over-cap": ({ cap, limit }) => plain(`picked, but over the limit of ${formatCount(limit)} ${cap}`),
  chat: () => plain("chat mode sends no tools"),
};

export function describeReason(reason: Reason): DescribedReason {
  const describeKind = DESCRIBE[reason.kind] as (reason: Reason) => DescribedReason;
  return describeKind(reason);
}

function aliasClause(alias: string | undefined): string {
  return alias === undefined ? "" : ` (alias “${alias}”)`;
}

function plain(text: string): DescribedReason {
  return { text, rule: null };
}
