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

export function UpstreamPanel({ view, fields, onChange, readOnly }: UpstreamPanelProps) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(useTRPC().tools.upstream.queryOptions({ id: useToolEntry(view) }));
  const differences = useMemo(() => (data ? upstreamDifference(fields, data.fields) : []), [fields, data]);
  if (!data) return null;
  if (data.gone !== null) {
    return (
      <Notice tone="warn" title={`The source ${data.source} no longer lists this tool`}>
        This is the last definition Toolcrib read, <Time at={data.seenAt} />. Calls may fail.
      </Notice>
    );
  }
  if (differences.length === 0) return null;
  const names = differences.map(({ field }) => LABELS[field] ?? field);
  return (
    <Notice
      title={`Edited here: ${names.join(", ")}`}
      actions={
        <>
          <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? "Hide differences" : "Show differences"}
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
              Use the source's version
            </Button>
          )}
        </>
      }
    >
      <p>
        The source {data.source} has different values as of its last sync, <Time at={data.seenAt} />. Syncing keeps your
        edits unless you choose to replace them.
      </p>
      {open && (
        <>
          <p className="mt-2 text-ink-soft text-sm">− source, + draft</p>
          <FieldDifference fields={differences} />
        </>
      )}
    </Notice>
  );
}
