import type { ApiOutput } from "@/components/trpc/trpc";
import { Name } from "@/components/ui/badge";
import { countOf } from "@/components/words/count-of";
import { formatCount } from "@/components/words/format-number";
import { NeedList } from "./need-list";

type Collected = ApiOutput["evaluations"]["collect"]["items"][number];

type CollectListProps = {
  items: readonly Collected[];
  isChosen: (entry: Collected) => boolean;
  onToggle: (entry: Collected) => void;
  onAll: (all: boolean) => void;
};

export function CollectList({ items, isChosen, onToggle, onAll }: CollectListProps) {
  const count = items.filter(isChosen).length;
  return (
    <div className="overflow-hidden rounded-lg border border-line">
      <label className="flex items-center gap-2.5 border-line border-b bg-sunken px-3 py-1.5 text-ink-soft text-sm">
        <input
          type="checkbox"
          className="size-4 accent-primary"
          checked={count === items.length}
          onChange={() => onAll(count < items.length)}
        />
        {formatCount(count)} of {countOf(items.length, "message")} selected
      </label>
      <ul className="max-h-[42vh] overflow-auto">
        {items.map((entry) => (
          <li key={`${entry.role} ${entry.message}`} className="border-line border-b last:border-b-0">
            <label className="flex items-start gap-2.5 px-3 py-2 hover:bg-sunken/60">
              <input
                type="checkbox"
                className="mt-0.5 size-4 shrink-0 accent-primary"
                checked={isChosen(entry)}
                onChange={() => onToggle(entry)}
              />
              <span className="grid min-w-0 gap-1">
                <span className="line-clamp-2 break-words">{entry.message}</span>
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <NeedList needs={entry.needs} />
                  <span className="text-ink-faint text-sm">
                    <Name>{entry.role}</Name>
                    {entry.isGood !== undefined && ` · rated ${entry.isGood ? "good" : "bad"}`}
                    {entry.times > 1 && ` · sent ${entry.times} times`}
                    {entry.unsent.length > 0 && ` · ${entry.unsent.join(", ")} not sent`}
                    {entry.history.length > 0 && ` · after ${countOf(entry.history.length, "earlier message")}`}
                  </span>
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}
