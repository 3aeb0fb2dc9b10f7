"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { formatMs } from "@/components/words/format-number";
import type { SessionCall } from "@/server/contract/sessions";

const TONES: Readonly<Record<string, BadgeTone>> = {
  ok: "good",
  failed: "danger",
  timeout: "danger",
  cancelled: "neutral",
  invalid: "warn",
  unknown: "warn",
  denied: "warn",
  unavailable: "neutral",
};

export function RoundCalls({ calls }: { calls: readonly SessionCall[] }) {
  return (
    <ul aria-label="Calls" className="border-line border-t">
      {calls.map((call) => (
        <li key={call.id} className="border-line border-b last:border-b-0">
          <Call call={call} />
        </li>
      ))}
    </ul>
  );
}

function Call({ call }: { call: SessionCall }) {
  const [isOpen, setOpen] = useState(false);
  if (!call.hasBody) {
    return (
      <div className="flex items-center gap-2 px-4 py-1.5 pl-10">
        <CallLine call={call} />
      </div>
    );
  }
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
      <summary className="flex list-none items-center gap-2 px-4 py-1.5 hover:bg-sunken/60 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint group-open:rotate-90" />
        <CallLine call={call} />
      </summary>
      {isOpen && <Body id={call.id} />}
    </details>
  );
}

function CallLine({ call: { tool, isMeta, via, outcome, sent, drift, durationMs } }: { call: SessionCall }) {
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
      <span className="min-w-0 break-all font-mono">{tool}</span>
      <Badge tone={TONES[outcome] ?? "neutral"}>{outcome}</Badge>
      {isMeta && <span className="text-ink-faint">meta-tool</span>}
      {via !== null && <span className="text-ink-faint">via {via}</span>}
      {!isMeta && !sent && outcome !== "unknown" && outcome !== "denied" && <Badge tone="warn">not sent</Badge>}
      {drift && (
        <Badge tone="warn" title="The source's definition differs from the published revision">
          changed at its source
        </Badge>
      )}
      {durationMs !== null && (
        <span className="ml-auto text-ink-faint">{durationMs === 0 ? "< 1 ms" : formatMs(durationMs)}</span>
      )}
    </span>
  );
}

/** Always rendered as text: models and sources are untrusted. */
function Body({ id }: { id: string }) {
  const body = useQuery(useTRPC().sessions.callBody.queryOptions({ id }, { staleTime: 600_000 }));
  if (body.isPending) return <p className="px-4 pb-2 pl-10 text-ink-faint text-sm">Loading…</p>;
  if (body.isError) return <p className="px-4 pb-2 pl-10 text-danger text-sm">{readApiError(body.error).message}</p>;
  return (
    <div className="grid gap-2 px-4 pb-3 pl-10">
      <Json label="Arguments" value={body.data?.arguments ?? null} />
      <Json label="Result" value={body.data?.result ?? null} />
    </div>
  );
}

function Json({ label, value }: { label: string; value: unknown }) {
  if (value === null) return <p className="text-ink-faint text-sm">{label}: not stored</p>;
  return (
    <div className="min-w-0">
      <p className="text-ink-faint text-sm">{label}</p>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
        className="max-h-64 overflow-auto rounded-md bg-sunken"
      >
        <pre className="w-max min-w-full p-2 font-mono text-sm leading-5">{JSON.stringify(value, null, 2)}</pre>
      </section>
    </div>
  );
}
