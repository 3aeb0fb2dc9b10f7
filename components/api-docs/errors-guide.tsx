import { Name } from "@/components/ui/badge";
import { CodeBlock } from "@/components/ui/code-block";
import { Table } from "@/components/ui/table";
import type { Refusal } from "./describe-operations";
import { DocsSection, Prose } from "./docs-section";

const EXAMPLE = {
  error: {
    code: "invalid",
    message: "message: Invalid input: expected string, …",
    requestId: "req_…",
    field: "message",
  },
};

export function ErrorsGuide({ refusals }: { refusals: readonly Refusal[] }) {
  return (
    <DocsSection id="errors" title="Errors">
      <Prose>
        Errors have an HTTP status and a message that says what to fix. Use <Name>requestId</Name> to find the request
        in the server log. Results such as “no match” or “nothing allowed” are not errors.
      </Prose>
      <div className="mt-3 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <Table
          label="Error statuses"
          rows={refusals}
          rowKey={({ status }) => status}
          columns={[
            { header: "Status", cell: ({ status }) => status },
            { header: "Meaning", style: "text-ink-soft", cell: ({ description }) => description },
          ]}
        />
        <CodeBlock label="Error example" caption="400" text={JSON.stringify(EXAMPLE, null, 2)} />
      </div>
    </DocsSection>
  );
}
