import { Table, TableCell, TableHead, TableRow } from "@/components/ui/table";
import { RichText } from "./rich-text";
import type { FieldRow } from "./schema-rows";

type FieldTableProps = {
  label: string;
  rows: readonly FieldRow[];
  /** Answers have no defaults, and nothing in them is asked for. */
  isAnswer?: boolean;
};

export function FieldTable({ label, rows, isAnswer = false }: FieldTableProps) {
  return (
    <Table label={label}>
      <thead>
        <tr>
          <TableHead>Name</TableHead>
          <TableHead>Type</TableHead>
          {!isAnswer && <TableHead>Default</TableHead>}
          <TableHead className="hidden sm:table-cell">Description</TableHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.path} className="align-top">
            <TableCell className="font-mono text-sm">
              <FieldPath path={row.path} />
              {!isAnswer && row.required && <span className="block font-sans text-warn text-xs">required</span>}
              {isAnswer && !row.required && (
                <span className="block font-sans text-ink-faint text-xs">may be missing</span>
              )}
            </TableCell>
            <TableCell className="font-mono text-ink-soft text-sm">
              <span className="block max-w-64">{row.type}</span>
              {row.limits && <span className="block font-sans text-ink-faint text-xs">{row.limits}</span>}
              <span className="mt-1 block font-sans sm:hidden">
                <RichText>{row.description}</RichText>
              </span>
            </TableCell>
            {!isAnswer && <TableCell className="font-mono text-ink-soft text-sm">{row.default ?? "–"}</TableCell>}
            <TableCell className="hidden text-ink-soft sm:table-cell">
              <RichText>{row.description}</RichText>
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

/** The field itself stands out from the way to it; a long way may break after each step. */
function FieldPath({ path }: { path: string }) {
  const steps = path.split(/(?<=\.)/);
  return steps.map((step, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a path have no other name than their place.
    <span key={index} className={index < steps.length - 1 ? "text-ink-faint" : undefined}>
      {step}
      <wbr />
    </span>
  ));
}
