import type { Json } from "@/server/engine/model/snapshot";
import { pieceOf } from "@/server/engine/rendering/piece-table";
import { sum } from "@/server/engine/util/sum";
import type { Chosen } from "./choose-tools";
import type { CallerRequest, NarrowedList } from "./dialects/dialect";
import { deferredByCaller } from "./late-tools";

type Cost = { readonly offeredTokens: number; readonly sentTokens: number };

/** What the caller's tools cost, and what is sent. Unknown for lists without a selection. */
export function costOfList(request: CallerRequest, chosen: Chosen, list: NarrowedList | null): Cost {
  const { dialect, tools } = request;
  if (chosen.failure !== null) return { offeredTokens: 0, sentTokens: 0 };
  const { compiled, selection } = chosen;
  const { encoding } = selection.tokens;
  const renderings = compiled.renderings.in(dialect);
  const isFree = deferredByCaller(request);
  const costOf = (name: string, isSlim = false) => {
    const number = compiled.numbers.get(name);
    return number === undefined || isFree.has(name)
      ? 0
      : renderings.definitions(isSlim ? "slim" : "full").cost(number, encoding);
  };
  const costOfMeta = (value: Json) => renderings.costOf(pieceOf({ value, text: JSON.stringify(value) }), encoding);
  const offeredTokens = sum(tools.map(({ name }) => costOf(name)));
  if (list === null) return { offeredTokens, sentTokens: offeredTokens };
  const sent = list.keep.map((name) => costOf(name, list.slim?.has(name)));
  return { offeredTokens, sentTokens: sum([...sent, ...list.metaTools.map(costOfMeta)]) };
}
