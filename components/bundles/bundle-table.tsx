"use client";

import Link from "next/link";
import { listNames } from "@/components/revisions/list-names";
import { LoadMore } from "@/components/ui/load-more";
import { Table, TableCell, TableHead, TableRow } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { useShown } from "@/components/ui/use-shown";
import type { BundleView } from "./bundle-fields";

export function BundleTable({ bundles }: { bundles: readonly BundleView[] }) {
  const { shown, hidden, showMore } = useShown(bundles);
  return (
    <>
      <Table label="Bundles">
        <thead>
          <tr>
            <TableHead>Name</TableHead>
            <TableHead>Description</TableHead>
            <TableHead className="text-right">Tools</TableHead>
            <TableHead>Changed</TableHead>
          </tr>
        </thead>
        <tbody>
          {shown.map((bundle) => (
            <TableRow key={bundle.id}>
              <TableCell className="whitespace-nowrap">
                <Link
                  href={`/bundles/${encodeURIComponent(bundle.id)}`}
                  data-row-link
                  className="font-medium font-mono text-sm after:absolute after:inset-0"
                >
                  {bundle.name}
                </Link>
              </TableCell>
              <TableCell className="min-w-64 text-ink-soft">{bundle.description}</TableCell>
              <TableCell className="text-right font-mono text-sm" title={listNames(bundle.tools, 12)}>
                {bundle.tools.length.toLocaleString("en")}
              </TableCell>
              <TableCell className="text-ink-soft">
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
