"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/trpc";
import { Panel } from "@/components/ui/panel";
import { ShowMore } from "@/components/ui/show-more";
import { useShown } from "@/components/ui/use-shown";
import { DriftCard } from "./drift-card";

/** Cards are tall, so show a few at a time. */
const STEP = 10;

export function DriftPanel({ sourceId }: { sourceId: string }) {
  const { data = [] } = useQuery(useTRPC().sources.drift.queryOptions({ sourceId }));
  const { shown, hidden, showMore } = useShown(data, STEP);
  if (data.length === 0) return null;
  return (
    <Panel title="Held for review" count={data.length} flush>
      <p className="border-line border-b px-4 py-2.5 text-ink-soft">
        Automatic syncs don't change schemas or addresses, weaken annotations or overwrite your edits. Review these
        changes to apply them.
      </p>
      <ul>
        {shown.map((drift) => (
          <li key={drift.toolId} className="border-line border-b px-4 py-3 last:border-b-0">
            <DriftCard drift={drift} showsTool />
          </li>
        ))}
      </ul>
      <ShowMore hidden={hidden} onShow={showMore} />
    </Panel>
  );
}
