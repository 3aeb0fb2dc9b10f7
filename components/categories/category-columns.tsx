"use client";

import { Regex } from "lucide-react";
import { switchColumn } from "@/components/editor/switch-column";
import type { ToggleNoun } from "@/components/editor/use-toggle-noun";
import { Tokens } from "@/components/tokens/tokens";
import type { ToolCosts } from "@/components/tools/use-tool-costs";
import type { ApiOutput } from "@/components/trpc/trpc";
import { Badge } from "@/components/ui/badge";
import { type Columns, RowLink } from "@/components/ui/table";
import { countOf } from "@/components/words/count-of";
import { formatCount } from "@/components/words/format-number";
import { listNames } from "@/components/words/list-names";
import type { CategoryView } from "./category-kind";
import { CategoryName } from "./category-mark";

export type CategoryInsight = ApiOutput["categories"]["insight"];

type CategoryColumnsProps = {
  insight: CategoryInsight | undefined;
  hues: ReadonlyMap<string, number>;
  costs: ToolCosts;
  toggle: ToggleNoun<CategoryView> | null;
};

export function categoryColumns({ insight, hues, costs, toggle }: CategoryColumnsProps): Columns<CategoryView> {
  return [
    {
      header: "Category",
      cell: ({ id, name, title }) => (
        <>
          <RowLink mono={false} href={`/categories/${encodeURIComponent(id)}`}>
            <CategoryName name={name} hue={hues.get(name)} />
          </RowLink>
          <span className="block text-ink-soft text-sm">{title}</span>
        </>
      ),
    },
    { header: "Keywords", from: "md", cell: (category) => <KeywordChips category={category} /> },
    {
      header: "Tools",
      numeric: true,
      title: ({ tools }) => listNames(tools, 12),
      cell: ({ tools }) => formatCount(tools.length),
    },
    { header: "Cost", align: "right", from: "sm", cell: ({ tools }) => <Tokens count={costs.sum(tools)} /> },
    {
      header: "Shared",
      hint: "Keywords that are also in other categories",
      numeric: true,
      from: "lg",
      title: ({ name }) => describeShared(name, sharedOf(name, insight)),
      cell: ({ name }) => insight && (sharedOf(name, insight).length || <span className="text-ink-faint">–</span>),
    },
    {
      header: "Matches, 30 days",
      hint: describeHits(insight),
      numeric: true,
      from: "lg",
      style: "whitespace-nowrap",
      cell: (category) => <Hits category={category} insight={insight} />,
    },
    switchColumn(toggle),
  ];
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

function sharedOf(name: string, insight: CategoryInsight | undefined) {
  return insight?.overlaps.filter((overlap) => overlap.categories.includes(name)) ?? [];
}

function describeShared(name: string, shared: CategoryInsight["overlaps"]): string {
  return shared
    .map(({ keyword, categories }) => `${keyword}: also in ${categories.filter((other) => other !== name).join(", ")}`)
    .join("\n");
}

type HitsProps = { category: CategoryView; insight: CategoryInsight | undefined };

function Hits({ category: { name, enabled }, insight }: HitsProps) {
  if (insight === undefined || insight.messages === 0 || !enabled) return <span className="text-ink-faint">–</span>;
  const hits = insight.hits[name] ?? 0;
  return (
    <span className={hits === 0 ? "text-ink-faint" : ""} title={`${formatCount(hits)} of ${describeHits(insight)}`}>
      {formatCount(hits)}
    </span>
  );
}

function describeHits(insight: CategoryInsight | undefined): string {
  if (insight === undefined || insight.messages === 0) return "Messages that match a keyword; no messages recorded yet";
  return `${countOf(insight.messages, "message")} in the last ${insight.days} days`;
}
