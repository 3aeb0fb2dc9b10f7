"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { FieldDifference } from "@/components/revisions/field-difference";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { useToolEntry } from "./entry-context";
import type { ToolFields, ToolView } from "./tool-kind";
import { takeUpstream, upstreamDifference } from "./upstream-difference";

type UpstreamPanelProps = {
  view: ToolView;
  fields: ToolFields;
  onChange: (change: Partial<ToolFields>) => void;
  readOnly: boolean;
};

const LABELS: Record<string, string> = { inputSchema: "input schema", examples: "example phrases" };

/** Where the draft says something else than the tool's source did, line by line. Nothing to show: nothing is shown. */
export function UpstreamPanel({ view, fields, onChange, readOnly }: UpstreamPanelProps) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(useTRPC().tools.upstream.queryOptions({ id: useToolEntry(view) }));
  const differences = useMemo(() => (data ? upstreamDifference(fields, data.fields) : []), [fields, data]);
  if (!data) return null;
  if (data.gone !== null) {
    return (
      <Notice tone="warn" title={`The source ${data.source} no longer lists this tool`}>
        Its definition below is the last one that was seen, <Time at={data.seenAt} />. Calls to it may fail.
      </Notice>
    );
  }
  if (differences.length === 0) return null;
  const names = differences.map(({ field }) => LABELS[field] ?? field);
  return (
    <Notice
      title={`This tool has its own ${names.join(", ")}`}
      actions={
        <>
          <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? "Hide the difference" : "Show the difference"}
          </Button>
          {!readOnly && (
            <Button
              size="sm"
              onClick={() =>
                onChange(
                  takeUpstream(
                    data.fields,
                    differences.map(({ field }) => field),
                  ),
                )
              }
            >
              Take the source’s version
            </Button>
          )}
        </>
      }
    >
      <p>
        The source {data.source} said something else when it was last synced, <Time at={data.seenAt} />. A sync keeps
        your words unless you choose otherwise.
      </p>
      {open && (
        <>
          <p className="mt-2 text-ink-soft text-sm">− the source, + this draft</p>
          <FieldDifference fields={differences} />
        </>
      )}
    </Notice>
  );
}
