"use client";

import { useId, useState } from "react";
import { FieldDifference } from "@/components/revisions/field-difference";
import { TokenChange, Tokens } from "@/components/tokens/tokens";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { ImportRow } from "./choose-import";

const KINDS: Record<ImportRow["kind"], { readonly label: string; readonly tone: BadgeTone }> = {
  added: { label: "new", tone: "good" },
  changed: { label: "changed", tone: "accent" },
  kept: { label: "edited", tone: "neutral" },
  removed: { label: "gone", tone: "danger" },
};

type ImportRowViewProps = { row: ImportRow; chosen: boolean; onToggle: () => void };

export function ImportRowView({ row, chosen, onToggle }: ImportRowViewProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { label, tone } = KINDS[row.kind];
  return (
    <li className="border-line border-b px-4 py-2 last:border-b-0">
      <div className="flex items-start gap-2.5">
        <input
          id={id}
          type="checkbox"
          checked={chosen}
          onChange={onToggle}
          className="mt-0.5 size-4 shrink-0 accent-primary"
        />
        <label htmlFor={id} className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2">
            <code className="break-all font-medium font-mono text-sm">{row.name}</code>
            <Badge tone={tone}>{label}</Badge>
          </span>
          <span className="block text-ink-soft text-sm">{row.summary}</span>
          {row.note && <span className="block text-sm text-warn">{row.note}</span>}
        </label>
        {row.fields.length > 0 && (
          <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? "Hide changes" : "Show changes"}
          </Button>
        )}
        <span className="flex shrink-0 flex-col items-end">
          {row.tokensAfter !== null && <Tokens count={row.tokensAfter} />}
          {row.tokensBefore !== null && row.tokensAfter !== null && (
            <TokenChange before={row.tokensBefore} after={row.tokensAfter} against="in the draft" />
          )}
        </span>
      </div>
      {open && <FieldDifference fields={row.fields} />}
    </li>
  );
}
