import { sum } from "@/server/engine/util/sum";
import type { Chosen } from "./choose-tools";
import type { CallerRequest } from "./dialects/dialect";

type Cost = { readonly offeredTokens: number; readonly sentTokens: number };

/** What the caller's tools cost, and what is left of that. Nothing is known of lists that were not selected from. */
export function costOfList({ dialect, tools }: CallerRequest, chosen: Chosen, sent: readonly string[]): Cost {
  if (chosen.failure !== null) return { offeredTokens: 0, sentTokens: 0 };
  const { compiled, selection } = chosen;
  const { schemas } = compiled.renderings.in(dialect);
  const costOf = (name: string) => {
    const number = compiled.numbers.get(name);
    return number === undefined ? 0 : schemas.cost(number, selection.tokens.encoding);
  };
  return { offeredTokens: sum(tools.map(({ name }) => costOf(name))), sentTokens: sum(sent.map(costOf)) };
}
