"use client";

import { WandSparkles } from "lucide-react";
import { Name } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { countOf } from "@/components/words/count-of";
import type { GatewayOverview, LostTool } from "@/server/contract/gateway";
import { AddToCatalog } from "./add-to-catalog";
import { sessionLink } from "./session-link";

type LostToolsProps = { role: string; days: GatewayOverview["days"]; lost: readonly LostTool[] };

export function LostTools({ role, days, lost }: LostToolsProps) {
  if (lost.length === 0) {
    return (
      <p className="text-ink-soft">
        No lost tools in this period: every allowed tool that the model called was selected.
      </p>
    );
  }
  return (
    <section aria-label={`Lost tools of ${role}`}>
      <h3 className="mb-1 font-medium">Lost tools</h3>
      <p className="mb-2 text-ink-soft text-sm">The model called these, but they were not selected.</p>
      <ul className="rounded-lg border border-line bg-raised">
        {lost.map(({ tool, sessions, rounds, lastAt, samples, inCatalog }) => (
          <li
            key={tool}
            className="flex flex-wrap items-center justify-between gap-2 border-line border-b px-3 py-1.5 last:border-b-0"
          >
            <span className="min-w-0">
              <Name className="break-all font-medium">{tool}</Name>{" "}
              <span className="text-ink-faint text-sm">
                {countOf(sessions, "session")}, {countOf(rounds, "round")}, last{" "}
                {samples[0] ? (
                  <Link href={sessionLink(samples[0].sessionId)} className="underline underline-offset-2">
                    <Time at={lastAt} />
                  </Link>
                ) : (
                  <Time at={lastAt} />
                )}
              </span>
            </span>
            {inCatalog ? (
              <Button size="sm" asChild>
                <Link
                  aria-label={`Fix ${tool}`}
                  href={`/misses?q=${encodeURIComponent(tool)}&role=${encodeURIComponent(role)}&days=${days}`}
                >
                  <WandSparkles aria-hidden />
                  Fix
                </Link>
              </Button>
            ) : (
              <AddToCatalog tool={tool} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
