import type { ReactNode } from "react";
import { Badge, type BadgeTone, Name } from "@/components/ui/badge";
import type { OperationDoc, Refusal } from "./describe-operations";
import { FieldTable } from "./field-table";
import { RichText } from "./rich-text";
import { SnippetTabs } from "./snippet-tabs";
import type { SnippetSource } from "./snippets";

type OperationSectionProps = { operation: OperationDoc; refusals: readonly Refusal[] };

export function OperationSection({ operation, refusals }: OperationSectionProps) {
  const { name, method, path, trpc, isQuery, title, description, example, inPath, inQuery, inBody } = operation;
  return (
    <section
      id={name}
      aria-labelledby={`${name}-title`}
      className="scroll-mt-20 lg:scroll-mt-10 border-line border-t pt-8"
    >
      <h3 id={`${name}-title`} className="font-semibold">
        {title}
      </h3>
      <p className="mt-1 max-w-2xl text-ink-soft">
        <RichText>{description}</RichText>
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex min-w-0 items-center gap-2">
          <MethodBadge method={method} />
          <Name className="break-all">/api/v1{path}</Name>
        </span>
        <span className="text-ink-faint text-sm">
          tRPC <Name>{trpc}</Name> ({isQuery ? "query" : "mutation"})
        </span>
      </p>
      <div className="mt-5 grid gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="min-w-0 xl:order-last">
          <div className="xl:sticky xl:top-20">
            <SnippetTabs source={{ name, method, path, example }} title={title} />
          </div>
        </div>
        <div className="grid min-w-0 content-start gap-5">
          <Fields title="Path parameters" of={title} rows={inPath} />
          <Fields title="Query parameters" of={title} rows={inQuery} />
          <Fields title="Request body" of={title} rows={inBody} />
          <Part title="Response">
            <FieldTable isResponse label={`Response of ${title}`} rows={operation.answer} />
          </Part>
          <Part title="Errors">
            <p className="flex flex-wrap gap-1.5">
              {refusals.map(({ status, description: meaning }) => (
                <a key={status} href="#errors" title={meaning}>
                  <Badge className="font-mono hover:border-line-strong">{status}</Badge>
                </a>
              ))}
            </p>
          </Part>
        </div>
      </div>
    </section>
  );
}

function Fields({ title, of, rows }: { title: string; of: string; rows: OperationDoc["inBody"] }) {
  if (rows.length === 0) return null;
  return (
    <Part title={title}>
      <FieldTable label={`${title} of ${of}`} rows={rows} />
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h4 className="mb-1.5 font-medium text-sm">{title}</h4>
      {children}
    </div>
  );
}

const TONES: Record<SnippetSource["method"], BadgeTone> = { GET: "good", POST: "accent" };

function MethodBadge({ method }: { method: SnippetSource["method"] }) {
  return (
    <Badge tone={TONES[method]} className="font-mono">
      {method}
    </Badge>
  );
}
