import type { AccessSuggestion } from "@/server/contract/roles";
import type { RoleEntry, ToolEntry } from "@/server/engine/model/snapshot";

/** Say nothing about what a role is for. */
const COMMON = new Set(
  "agent assistant everyday tool tools role user users team read only with and the for may can uses every".split(" "),
);

type Suggested = Pick<ToolEntry, "name" | "domain" | "source" | "annotations">;

/**
 * The missing tools that are like those the role already uses, never a destructive one. Roles that only read are offered
 * only tools that read. A person has to confirm it: this decides nothing.
 */
export function suggestAccess(
  role: Pick<RoleEntry, "name" | "title" | "allow">,
  used: readonly Suggested[],
  missing: readonly Suggested[],
): AccessSuggestion | null {
  if (role.allow.kind !== "list") return null;
  const onlyReads = used.length > 0 && used.every(({ annotations }) => annotations.readOnly === true);
  const fitting = missing.filter(
    ({ annotations }) => annotations.destructive !== true && (!onlyReads || annotations.readOnly === true),
  );
  const domains = new Set(used.map(({ domain }) => domain));
  const sameDomain = fitting.filter(({ domain }) => domains.has(domain));
  const [inDomain] = sameDomain;
  if (inDomain !== undefined) return suggest(sameDomain, "domain", inDomain.domain);
  const sources = new Set(used.map(({ source }) => source));
  const sameSource = fitting.filter(({ source }) => sources.has(source));
  const [ofSource] = sameSource;
  if (ofSource !== undefined) return suggest(sameSource, "source", ofSource.source);
  const own = wordsOf(`${role.name} ${role.title}`);
  const wordOf = ({ name, domain, source }: Suggested) =>
    [...wordsOf(`${name} ${domain} ${source}`)].find((word) => own.has(word));
  const alike = fitting.filter((tool) => wordOf(tool) !== undefined);
  const word = alike[0] && wordOf(alike[0]);
  return word === undefined ? null : suggest(alike, "word", word);
}

function suggest(tools: readonly Suggested[], kind: AccessSuggestion["why"]["kind"], text: string): AccessSuggestion {
  return { tools: tools.map(({ name }) => name), why: { kind, text } };
}

/** Lowercase, without a plural's s. */
function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  return new Set(words.filter((word) => !COMMON.has(word)).map((word) => word.replace(/(?<=[^s]{3})s$/, "")));
}
