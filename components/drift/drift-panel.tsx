"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/trpc";
import { Panel } from "@/components/ui/panel";
import { ShowMore } from "@/components/ui/show-more";
import { useShown } from "@/components/ui/use-shown";
import { DriftCard } from "./drift-card";

/** Cards are tall: a few at a time. */
const STEP = 10;

/** Everything that a source has changed and that is not with agents yet. Nothing to show: nothing is shown. */
export function DriftPanel({ sourceId }: { sourceId: string }) {
  const { data = [] } = useQuery(useTRPC().sources.drift.queryOptions({ sourceId }));
  const { shown, hidden, showMore } = useShown(data, STEP);
  if (data.length === 0) return null;
  return (
    <Panel title="Held changes" count={data.length} flush>
      <p className="border-line border-b px-4 py-2.5 text-ink-soft">
        A sync that nobody watches changes no schema and no address, weakens no annotation and overwrites nothing that
        you wrote. What it held back waits here.
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
