"use client";

import { Regex } from "lucide-react";
import { SwitchCell } from "@/components/editor/switch-cell";
import { useToggleNoun } from "@/components/editor/use-toggle-noun";
import { Tokens } from "@/components/tokens/tokens";
import { useToolCosts } from "@/components/tools/use-tool-costs";
import type { ApiOutput } from "@/components/trpc/trpc";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { LoadMore } from "@/components/ui/load-more";
import { Table, TableCell, TableHead, TableRow } from "@/components/ui/table";
import { useShown } from "@/components/ui/use-shown";
import { countOf } from "@/components/words/count-of";
import { formatCount } from "@/components/words/format-number";
import { listNames } from "@/components/words/list-names";
import type { CategoryView } from "./category-kind";
import { CategoryName } from "./category-mark";

export type CategoryInsight = ApiOutput["categories"]["insight"];

type CategoryTableProps = {
  categories: readonly CategoryView[];
  insight: CategoryInsight | undefined;
  hues: ReadonlyMap<string, number>;
  mayEdit: boolean;
};

export function CategoryTable({ categories, insight, hues, mayEdit }: CategoryTableProps) {
  const { shown, hidden, showMore } = useShown(categories);
  const costs = useToolCosts();
  const { toggle, savingId } = useToggleNoun("category", "Category");
  return (
    <>
      <Table label="Categories">
        <thead>
          <tr>
            <TableHead>Category</TableHead>
            <TableHead className="hidden md:table-cell">Keywords</TableHead>
            <TableHead className="text-right">Tools</TableHead>
            <TableHead className="hidden text-right sm:table-cell">Cost</TableHead>
            <TableHead className="hidden text-right lg:table-cell" title="Keywords that are also in other categories">
              Shared
            </TableHead>
            <TableHead className="hidden text-right lg:table-cell" title={describeHits(insight)}>
              Matches, 30 days
            </TableHead>
            <TableHead>On</TableHead>
          </tr>
        </thead>
        <tbody>
          {shown.map((category) => (
            <TableRow key={category.id} className={category.enabled ? "" : "text-ink-soft"}>
              <TableCell>
                <Link
                  href={`/categories/${encodeURIComponent(category.id)}`}
                  data-row-link
                  className="font-medium after:absolute after:inset-0"
                >
                  <CategoryName name={category.name} hue={hues.get(category.name)} />
                </Link>
                <span className="block text-ink-soft text-sm">{category.title}</span>
              </TableCell>
              <TableCell className="hidden md:table-cell">
                <KeywordChips category={category} />
              </TableCell>
              <TableCell className="text-right font-mono text-sm" title={listNames(category.tools, 12)}>
                {formatCount(category.tools.length)}
              </TableCell>
              <TableCell className="hidden text-right sm:table-cell">
                <Tokens count={costs.sum(category.tools)} />
              </TableCell>
              <SharedCell category={category} insight={insight} />
              <HitsCell category={category} insight={insight} />
              <SwitchCell
                entry={category}
                disabled={!mayEdit || savingId === category.id}
                onChange={(enabled) => toggle(category, enabled)}
              />
            </TableRow>
          ))}
        </tbody>
      </Table>
      <LoadMore
        one="category"
        many="categories"
        shown={shown.length}
        hasMore={hidden > 0}
        pending={false}
        onMore={showMore}
      />
    </>
  );
}

const CHIPS = 5;

function KeywordChips({ category: { keywords } }: { category: CategoryView }) {
  if (keywords.length === 0) return <span className="text-ink-faint text-sm">none</span>;
  return (
    <span className="flex flex-wrap items-center gap-1">
      {keywords.slice(0, CHIPS).map(({ text, kind }) => (
        <Badge key={`${kind} ${text}`} className="font-normal" title={kind === "pattern" ? "A pattern" : undefined}>
          {kind === "pattern" && <Regex aria-label="pattern" />}
          <span className="max-w-40 truncate text-ink">{text}</span>
        </Badge>
      ))}
      {keywords.length > CHIPS && <span className="text-ink-faint text-sm">+{keywords.length - CHIPS}</span>}
    </span>
  );
}

type InsightCellProps = { category: CategoryView; insight: CategoryInsight | undefined };

function SharedCell({ category: { name }, insight }: InsightCellProps) {
  const shared = insight?.overlaps.filter((overlap) => overlap.categories.includes(name)) ?? [];
  const title = shared
    .map(({ keyword, categories }) => `${keyword}: also in ${categories.filter((other) => other !== name).join(", ")}`)
    .join("\n");
  return (
    <TableCell className="hidden text-right font-mono text-sm lg:table-cell" title={title}>
      {insight === undefined ? "" : shared.length === 0 ? <span className="text-ink-faint">–</span> : shared.length}
    </TableCell>
  );
}

function HitsCell({ category: { name, enabled }, insight }: InsightCellProps) {
  const hits = insight?.hits[name] ?? 0;
  const isKnown = insight !== undefined && insight.messages > 0 && enabled;
  return (
    <TableCell className="hidden whitespace-nowrap text-right font-mono text-sm lg:table-cell">
      {isKnown ? (
        <span className={hits === 0 ? "text-ink-faint" : ""} title={`${formatCount(hits)} of ${describeHits(insight)}`}>
          {formatCount(hits)}
        </span>
      ) : (
        <span className="text-ink-faint">–</span>
      )}
    </TableCell>
  );
}

function describeHits(insight: CategoryInsight | undefined): string {
  if (insight === undefined || insight.messages === 0) return "Messages that match a keyword; no messages recorded yet";
  return `${countOf(insight.messages, "message")} in the last ${insight.days} days`;
}
