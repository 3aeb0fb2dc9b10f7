"use client";

import Link from "next/link";
import { listNames } from "@/components/revisions/list-names";
import { LoadMore } from "@/components/ui/load-more";
import { Table, TableCell, TableHead, TableRow } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { useShown } from "@/components/ui/use-shown";
import type { BundleView } from "./bundle-kind";

export function BundleTable({ bundles }: { bundles: readonly BundleView[] }) {
  const { shown, hidden, showMore } = useShown(bundles);
  return (
    <>
      <Table label="Bundles">
        <thead>
          <tr>
            <TableHead>Name</TableHead>
            <TableHead className="hidden sm:table-cell">Description</TableHead>
            <TableHead className="text-right">Tools</TableHead>
            <TableHead className="hidden md:table-cell">Changed</TableHead>
          </tr>
        </thead>
        <tbody>
          {shown.map((bundle) => (
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
                {bundle.tools.length.toLocaleString("en")}
              </TableCell>
              <TableCell className="hidden text-ink-soft md:table-cell">
                <Time at={bundle.updatedAt} />
              </TableCell>
            </TableRow>
          ))}
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
