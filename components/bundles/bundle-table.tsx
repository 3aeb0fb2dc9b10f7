"use client";

import { Tokens } from "@/components/tokens/tokens";
import type { ToolCosts } from "@/components/tools/use-tool-costs";
import type { ApiOutput } from "@/components/trpc/trpc";
import { Link } from "@/components/ui/link";
import { LoadMore } from "@/components/ui/load-more";
import { Table, TableCell, TableHead, TableRow } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { useShown } from "@/components/ui/use-shown";
import { formatCount } from "@/components/words/format-number";
import { listNames } from "@/components/words/list-names";
import type { BundleView } from "./bundle-kind";
import { findMates } from "./find-mates";

export type BundleMenuView = ApiOutput["bundles"]["menu"];

type BundleTableProps = {
  bundles: readonly BundleView[];
  /** Every bundle, ignoring the search. */
  all: readonly BundleView[];
  menu: BundleMenuView | undefined;
  costs: ToolCosts;
};

export function BundleTable({ bundles, all, menu, costs }: BundleTableProps) {
  const { shown, hidden, showMore } = useShown(bundles);
  return (
    <>
      <Table label="Bundles">
        <thead>
          <tr>
            <TableHead>Name</TableHead>
            <TableHead className="hidden sm:table-cell">Description</TableHead>
            <TableHead className="text-right">Tools</TableHead>
            <TableHead className="text-right" title="Tokens if all its tools are sent in full">
              Cost
            </TableHead>
            <TableHead className="hidden text-right lg:table-cell" title="Tokens of its entry in the model's menu">
              {" "}
              Menu cost{" "}
            </TableHead>
            <TableHead className="hidden text-right lg:table-cell" title="Tools that are also in other bundles">
              Shared
            </TableHead>
            <TableHead className="hidden text-right lg:table-cell" title="Roles that may use at least one of its tools">
              Roles
            </TableHead>
            <TableHead className="hidden md:table-cell">Changed</TableHead>
          </tr>
        </thead>
        <tbody>
          {shown.map((bundle) => {
            const weight = menu?.bundles.find(({ id }) => id === bundle.id);
            return (
              <TableRow key={bundle.id}>
                <TableCell className="sm:whitespace-nowrap">
                  <Link
                    href={`/bundles/${encodeURIComponent(bundle.id)}`}
                    data-row-link
                    className="font-medium font-mono text-sm after:absolute after:inset-0"
                  >
                    {bundle.name}
                  </Link>
                  <span className="block text-ink-soft text-sm sm:hidden">{bundle.description}</span>
                </TableCell>
                <TableCell className="hidden text-ink-soft sm:table-cell">{bundle.description}</TableCell>
                <TableCell className="text-right font-mono text-sm" title={listNames(bundle.tools, 12)}>
                  {formatCount(bundle.tools.length)}
                </TableCell>
                <TableCell className="text-right">
                  <Tokens count={costs.sum(bundle.tools)} />
                </TableCell>
                <TableCell className="hidden text-right lg:table-cell" title={weight?.line}>
                  {weight && <Tokens count={menuTokens(weight)} className="text-ink-soft" />}
                </TableCell>
                <SharedCell bundle={bundle} all={all} />
                <TableCell className="hidden text-right font-mono text-sm lg:table-cell" title={describeRoles(weight)}>
                  {weight && formatCount(weight.roles.filter(({ allowed }) => allowed > 0).length)}
                </TableCell>
                <TableCell className="hidden text-ink-soft md:table-cell">
                  <Time at={bundle.updatedAt} />
                </TableCell>
              </TableRow>
            );
          })}
        </tbody>
      </Table>
      <LoadMore
        one="bundle"
        many="bundles"
        shown={shown.length}
        hasMore={hidden > 0}
        pending={false}
        onMore={showMore}
      />
    </>
  );
}

function SharedCell({ bundle, all }: { bundle: BundleView; all: readonly BundleView[] }) {
  const mates = findMates(bundle, all);
  const title = [...mates].map(([tool, names]) => `${tool}: also in ${names.join(", ")}`).join("\n");
  return (
    <TableCell className="hidden text-right font-mono text-sm lg:table-cell" title={title}>
      {mates.size === 0 ? <span className="text-ink-faint">–</span> : mates.size}
    </TableCell>
  );
}

/** Roles whose menu shows only names pay less. */
function menuTokens({ roles, lineTokens, nameTokens }: BundleMenuView["bundles"][number]): number {
  return roles.some(({ menu, allowed }) => menu === "line" && allowed > 0) ? lineTokens : nameTokens;
}

function describeRoles(weight: BundleMenuView["bundles"][number] | undefined): string | undefined {
  const using = weight?.roles.filter(({ allowed }) => allowed > 0) ?? [];
  return using.length === 0 ? undefined : using.map(({ role, allowed }) => `${role}: ${allowed}`).join("\n");
}
