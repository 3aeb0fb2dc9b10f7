import { Name } from "@/components/ui/badge";
import { formatCount } from "@/components/words/format-number";
import type { NamedFigures } from "@/server/contract/eval-runs";
import { formatRateOrDash } from "./format-figures";

type FiguresTableProps = {
  label: string;
  groups: readonly NamedFigures[];
  of: "Kind" | "Role";
  /** Filters the cases by group. */
  onChoose?: (name: string) => void;
};

export function FiguresTable({ label, groups, of, onChoose }: FiguresTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section aria-label={label} tabIndex={0} className="relative max-h-80 overflow-auto">
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="text-ink-faint text-xs [&>th]:h-8 [&>th]:whitespace-nowrap [&>th]:border-line [&>th]:border-b [&>th]:px-4 [&>th]:font-medium">
            <th scope="col">{of}</th>
            <th scope="col" className="text-right">
              Cases
            </th>
            <th scope="col" className="text-right">
              Recall
            </th>
            <th scope="col" className="hidden text-right sm:table-cell">
              Zero-token
            </th>
            <th
              scope="col"
              className="hidden text-right sm:table-cell"
              title="Needed a tool, but got neither a tool nor a meta-tool"
            >
              Got nothing
            </th>
            <th scope="col" className="text-right">
              Tokens
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ name, figures }) => (
            <tr
              key={name}
              className="border-line border-b last:border-b-0 [&>td]:h-8 [&>td]:px-4 [&>td]:text-right [&>td]:font-mono [&>td]:text-sm"
            >
              <th scope="row" className="px-4 font-normal">
                {onChoose ? (
                  <button type="button" onClick={() => onChoose(name)} className="hover:underline">
                    {name}
                  </button>
                ) : (
                  <Name>{name}</Name>
                )}
              </th>
              <td>{formatCount(figures.cases)}</td>
              <td>{formatRateOrDash(figures.recallAll)}</td>
              <td className="hidden sm:table-cell">{formatRateOrDash(figures.noToolZeroRate)}</td>
              <td className="hidden sm:table-cell">{formatRateOrDash(figures.neededZeroRate)}</td>
              <td>{figures.tokensSentMean === null ? "–" : formatCount(figures.tokensSentMean)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
