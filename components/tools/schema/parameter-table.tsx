"use client";

import { useMemo } from "react";
import { cn } from "@/components/ui/cn";
import type { JsonObject } from "@/server/engine/model/snapshot";
import { schemaParameters } from "./schema-parameters";

export function ParameterTable({ schema, isStale }: { schema: JsonObject; isStale: boolean }) {
  const rows = useMemo(() => schemaParameters(schema), [schema]);
  return (
    <section aria-label="Parameters" className="flex min-w-0 flex-col">
      <h3 className="mb-1.5 font-medium text-sm">
        Parameters <span className="font-normal text-ink-faint">{rows.length}</span>
      </h3>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
        className={cn("max-h-96 overflow-auto rounded-md border border-line bg-raised", isStale && "opacity-60")}
      >
        {rows.length === 0 ? (
          <p className="px-3 py-2.5 text-ink-soft">No parameters.</p>
        ) : (
          <ul>
            {rows.map((row) => (
              <li
                key={row.path}
                className="border-line border-b py-2 pr-3 last:border-b-0"
                style={{ paddingLeft: `${0.75 + row.depth}rem` }}
              >
                <p className="flex flex-wrap items-baseline gap-x-2">
                  <code className="break-all font-medium font-mono text-sm" title={row.path}>
                    {row.name}
                  </code>
                  <code className="min-w-0 break-words font-mono text-ink-soft text-sm">{row.type}</code>
                  {row.required && <span className="text-warn text-sm">required</span>}
                </p>
                <p className={cn("text-sm", row.description === "" ? "text-ink-faint" : "text-ink-soft")}>
                  {row.description === "" ? "No description: the model sees only the name." : row.description}
                </p>
                {row.limits !== "" && <p className="break-words text-ink-faint text-sm">{row.limits}</p>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
