"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { readEncoding } from "@/components/tokens/encoding-info";
import { EncodingSelect } from "@/components/tokens/encoding-select";
import { TokenChange, Tokens } from "@/components/tokens/tokens";
import { useTRPCClient } from "@/components/trpc/trpc";
import { Badge } from "@/components/ui/badge";
import { useDebounced } from "@/components/ui/use-debounced";
import { useUrlState } from "@/components/url/use-url-state";
import { formatCount } from "@/components/words/format-number";
import { LONG_SCHEMA_TOKENS } from "@/server/contract/tools";
import type { Encoding } from "@/server/engine/model/snapshot";
import type { ToolFields, ToolView } from "./tool-kind";

const DEFAULTS = { encoding: "o200k_base" };

export function ToolPrice({ fields, view }: { fields: ToolFields; view: ToolView | null }) {
  const [address, setAddress] = useUrlState(DEFAULTS);
  const encoding = readEncoding(address.encoding);
  const now = usePrice(fields, encoding);
  const saved = usePrice(view, encoding);
  return (
    <section
      aria-label="Token cost"
      className="flex min-h-12 flex-wrap items-center gap-x-6 gap-y-2 rounded-lg border border-line bg-raised px-4 py-2"
    >
      <Figure label="Definition" title="Cost of each round that sends this tool in full">
        {now && <Tokens count={now.schemaTokens} className="font-medium" />}
        {now && saved && <TokenChange before={saved.schemaTokens} after={now.schemaTokens} against="as saved" />}
        {now && now.schemaTokens > LONG_SCHEMA_TOKENS && (
          <Badge tone="warn">over {formatCount(LONG_SCHEMA_TOKENS)}: unusually long</Badge>
        )}
      </Figure>
      <Figure label="Menu row" title="Cost of each round that lists this tool as one line">
        {now && <Tokens count={now.rowTokens} />}
        {now && saved && <TokenChange before={saved.rowTokens} after={now.rowTokens} against="as saved" />}
      </Figure>
      <div className="ml-auto flex items-center gap-2 text-ink-faint text-sm">
        <span className="hidden sm:inline">counted with</span>
        <EncodingSelect className="w-28" value={encoding} onChange={(next) => setAddress({ encoding: next })} />
      </div>
    </section>
  );
}

/** Reserves space for the number, so the layout doesn't shift. */
function Figure({ label, title, children }: { label: string; title: string; children: React.ReactNode }) {
  return (
    <p className="flex items-baseline gap-2" title={title}>
      <span className="text-ink-faint text-sm">{label}</span>
      <span className="inline-flex min-w-16 flex-wrap items-baseline gap-2">{children}</span>
    </p>
  );
}

type Priced = Pick<ToolView, "name" | "title" | "description" | "summary" | "inputSchema">;

function usePrice(tool: Priced | null, encoding: Encoding) {
  const client = useTRPCClient();
  const text = useDebounced(tool === null ? "" : textOf(tool));
  return useQuery({
    queryKey: ["tool-price", text, encoding],
    queryFn: ({ signal }) => client.tools.price.mutate({ ...JSON.parse(text), encoding }, { signal }),
    enabled: text !== "",
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  }).data;
}

function textOf({ name, title, description, summary, inputSchema }: Priced): string {
  return JSON.stringify({ name, title, description, summary, inputSchema });
}
