import { Name } from "@/components/ui/badge";
import { CodeBlock } from "@/components/ui/code-block";
import { Table, TableCell, TableHead, TableRow } from "@/components/ui/table";
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

/** The same refusals everywhere, said once. */
export function ErrorsGuide({ refusals }: { refusals: readonly Refusal[] }) {
  return (
    <DocsSection id="errors" title="Errors">
      <Prose>
        A refusal has an HTTP status and says what to mend; <Name>requestId</Name> is what the server’s log has it
        under. A decision, such as no match or nothing allowed, is an answer and not an error.
      </Prose>
      <div className="mt-3 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <Table label="Meaning of each status">
          <thead>
            <tr>
              <TableHead>Status</TableHead>
              <TableHead>Meaning</TableHead>
            </tr>
          </thead>
          <tbody>
            {refusals.map(({ status, description }) => (
              <TableRow key={status}>
                <TableCell className="font-mono text-sm">{status}</TableCell>
                <TableCell className="text-ink-soft">{description}</TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
        <CodeBlock label="Example of an error" caption="400" text={JSON.stringify(EXAMPLE, null, 2)} />
      </div>
    </DocsSection>
  );
}
