"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { readEncoding } from "@/components/tokens/encoding-info";
import { TokenChange, Tokens } from "@/components/tokens/tokens";
import { useTRPCClient } from "@/components/trpc/trpc";
import { CodeBlock } from "@/components/ui/code-block";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { useDebounced } from "@/components/ui/use-debounced";
import { useUrlState } from "@/components/url/use-url-state";
import { FORMATS } from "@/server/contract/agent/words";
import type { ShownForm } from "@/server/contract/tools";
import type { ToolFields } from "./tool-kind";

const DEFAULTS = { encoding: "o200k_base", format: "openai-chat" };
const OPTIONS = FORMATS.map((format) => ({ value: format, label: format }));

export function FormsPanel({ fields }: { fields: ToolFields }) {
  const [address, setAddress] = useUrlState(DEFAULTS);
  const format = FORMATS.find((known) => known === address.format) ?? "openai-chat";
  const encoding = readEncoding(address.encoding);
  const client = useTRPCClient();
  const { name, title, description, summary, inputSchema } = fields;
  const text = useDebounced(JSON.stringify({ name, title, description, summary, inputSchema }));
  const forms = useQuery({
    queryKey: ["tool-forms", text, format, encoding],
    queryFn: ({ signal }) => client.tools.forms.mutate({ ...JSON.parse(text), format, encoding }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const select = (
    <Select
      aria-label="Format"
      value={format}
      onChange={(next) => setAddress({ format: next })}
      options={OPTIONS}
      className="w-44"
    />
  );
  return (
    <Panel title="What the model sees" action={select}>
      <QueryView query={forms} failure="Couldn't load the preview." pending={<Skeleton className="h-40 w-full" />}>
        {(data) => (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
            <Form title="Full" form={data.full} />
            {data.isSmaller ? (
              <Form title="Slim" form={data.slim} against={data.full} />
            ) : (
              <Notice>The slim form isn't smaller, so this tool is always sent in full.</Notice>
            )}
          </div>
        )}
      </QueryView>
    </Panel>
  );
}

function Form({ title, form, against }: { title: string; form: ShownForm; against?: ShownForm }) {
  return (
    <div className="grid min-w-0 gap-1.5">
      <h3 className="flex items-baseline gap-2 text-sm">
        <span className="text-ink-soft">{title}</span>
        <Tokens count={form.tokens} className="font-medium" />
        {against !== undefined && (
          <TokenChange before={against.tokens} after={form.tokens} against="the full definition" />
        )}
      </h3>
      <CodeBlock label={`${title.toLowerCase()} definition`} caption="as sent to the provider" text={form.text} />
    </div>
  );
}
