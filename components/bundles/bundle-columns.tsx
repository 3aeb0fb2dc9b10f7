"use client";

import { Tokens } from "@/components/tokens/tokens";
import type { ToolCosts } from "@/components/tools/use-tool-costs";
import type { ApiOutput } from "@/components/trpc/trpc";
import { type Columns, RowLink } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { formatCount } from "@/components/words/format-number";
import { listNames } from "@/components/words/list-names";
import type { BundleView } from "./bundle-kind";
import { findMates } from "./find-mates";

export type BundleMenuView = ApiOutput["bundles"]["menu"];

type BundleTableProps = {
  all: readonly BundleView[];
  menu: BundleMenuView | undefined;
  costs: ToolCosts;
};

export function bundleColumns({ all, menu, costs }: BundleTableProps): Columns<BundleView> {
  const weightOf = (bundle: BundleView) => menu?.bundles.find(({ id }) => id === bundle.id);
  return [
    {
      header: "Name",
      style: "sm:whitespace-nowrap",
      cell: ({ id, name, description }) => (
        <>
          <RowLink href={`/bundles/${encodeURIComponent(id)}`}>{name}</RowLink>
          <span className="block text-ink-soft text-sm sm:hidden">{description}</span>
        </>
      ),
    },
    { header: "Description", from: "sm", style: "text-ink-soft", cell: ({ description }) => description },
    {
      header: "Tools",
      numeric: true,
      title: ({ tools }) => listNames(tools, 12),
      cell: ({ tools }) => formatCount(tools.length),
    },
    {
      header: "Cost",
      hint: "Tokens if all its tools are sent in full",
      align: "right",
      cell: ({ tools }) => <Tokens count={costs.sum(tools)} />,
    },
    {
      header: "Menu cost",
      hint: "Tokens of its entry in the model's menu",
      align: "right",
      from: "lg",
      title: (bundle) => weightOf(bundle)?.line,
      cell: (bundle) => {
        const weight = weightOf(bundle);
        return weight && <Tokens count={menuTokens(weight)} className="text-ink-soft" />;
      },
    },
    {
      header: "Shared",
      hint: "Tools that are also in other bundles",
      numeric: true,
      from: "lg",
      title: (bundle) => describeMates(findMates(bundle, all)),
      cell: (bundle) => findMates(bundle, all).size || <span className="text-ink-faint">–</span>,
    },
    {
      header: "Roles",
      hint: "Roles that may use at least one of its tools",
      numeric: true,
      from: "lg",
      title: (bundle) => describeRoles(weightOf(bundle)),
      cell: (bundle) => {
        const weight = weightOf(bundle);
        return weight && formatCount(weight.roles.filter(({ allowed }) => allowed > 0).length);
      },
    },
    { header: "Changed", from: "md", style: "text-ink-soft", cell: ({ updatedAt }) => <Time at={updatedAt} /> },
  ];
}

function describeMates(mates: ReturnType<typeof findMates>): string {
  return [...mates].map(([tool, names]) => `${tool}: also in ${names.join(", ")}`).join("\n");
}

/** Roles whose menu shows only names pay less. */
function menuTokens({ roles, lineTokens, nameTokens }: BundleMenuView["bundles"][number]): number {
  return roles.some(({ menu, allowed }) => menu === "line" && allowed > 0) ? lineTokens : nameTokens;
}

function describeRoles(weight: BundleMenuView["bundles"][number] | undefined): string | undefined {
  const using = weight?.roles.filter(({ allowed }) => allowed > 0) ?? [];
  return using.length === 0 ? undefined : using.map(({ role, allowed }) => `${role}: ${allowed}`).join("\n");
}
