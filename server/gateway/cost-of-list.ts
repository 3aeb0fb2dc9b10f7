import type { Json } from "@/server/engine/model/snapshot";
import { calibrated } from "@/server/engine/rendering/billing";
import { pieceOf } from "@/server/engine/rendering/piece-table";
import { sum } from "@/server/engine/util/sum";
import type { Chosen } from "./choose-tools";
import type { CallerRequest, NarrowedList } from "./dialects/dialect";
import { deferredByCaller } from "./late-tools";

type Cost = {
  readonly offeredTokens: number;
  readonly sentTokens: number;
  readonly estimate: number;
};

export function costOfList(request: CallerRequest, chosen: Chosen, list: NarrowedList | null): Cost {
  const { dialect, tools } = request;
  if (chosen.failure !== null) return { offeredTokens: 0, sentTokens: 0, estimate: 0 };
  const { compiled, selection } = chosen;
  const { billing } = selection;
  const renderings = compiled.renderings.in(dialect);
  const isFree = deferredByCaller(request);
  const estimateOf = (name: string, isSlim = false) => {
    const number = compiled.numbers.get(name);
    return number === undefined || isFree.has(name)
      ? 0
      : renderings.definitions(isSlim ? "slim" : "full").estimate(number, billing);
  };
  const estimateOfMeta = (value: Json) =>
    renderings.estimateOf(pieceOf({ value, text: JSON.stringify(value) }), billing);
  const priceAll = (estimates: readonly number[]) =>
    estimates.length === 0 ? 0 : billing.overhead + sum(estimates.map((each) => calibrated(each, billing)));
  const offered = tools.map(({ name }) => estimateOf(name));
  const offeredTokens = priceAll(offered);
  if (list === null) return { offeredTokens, sentTokens: offeredTokens, estimate: sum(offered) };
  const sent = [
    ...list.keep.map((name) => estimateOf(name, list.slim?.has(name))),
    ...list.metaTools.map(estimateOfMeta),
  ];
  return { offeredTokens, sentTokens: priceAll(sent), estimate: sum(sent) };
}
