import { Table, TableCell, TableHead, TableRow } from "@/components/ui/table";
import { RichText } from "./rich-text";
import type { FieldRow } from "./schema-rows";

type FieldTableProps = {
  label: string;
  rows: readonly FieldRow[];
  isResponse?: boolean;
};

export function FieldTable({ label, rows, isResponse = false }: FieldTableProps) {
  const hasDefaults = rows.some((row) => row.default !== null);
  return (
    <Table label={label}>
      <thead>
        <tr>
          <TableHead>Name</TableHead>
          <TableHead className="hidden sm:table-cell">Type</TableHead>
          {hasDefaults && <TableHead className="hidden sm:table-cell">Default</TableHead>}
          <TableHead className="hidden sm:table-cell">Description</TableHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.path} className="align-top">
            <TableCell>
              <span className="font-mono text-sm">
                <FieldPath path={row.path} />
              </span>
              <Presence required={row.required} isResponse={isResponse} />
              {/* One column on phones. */}
              <span className="mt-0.5 block sm:hidden">
                <FieldType row={row} />
                {row.default !== null && (
                  <span className="block text-ink-faint text-xs">
                    default <span className="font-mono">{row.default}</span>
                  </span>
                )}
                <span className="mt-1 block text-ink-soft">
                  <RichText>{row.description}</RichText>
                </span>
              </span>
            </TableCell>
            <TableCell className="hidden sm:table-cell">
              <FieldType row={row} />
            </TableCell>
            {hasDefaults && (
              <TableCell className="hidden font-mono text-ink-soft text-sm sm:table-cell">
                {row.default ?? "–"}
              </TableCell>
            )}
            <TableCell className="hidden text-ink-soft sm:table-cell">
              <RichText>{row.description}</RichText>
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

/** Marks the exception: required inputs, and optional response fields. */
function Presence({ required, isResponse }: { required: boolean; isResponse: boolean }) {
  if (required === isResponse) return null;
  return isResponse ? (
    <span className="block text-ink-faint text-xs">optional</span>
  ) : (
    <span className="block text-warn text-xs">required</span>
  );
}

function FieldType({ row }: { row: FieldRow }) {
  return (
    <>
      <span className="block max-w-64 font-mono text-ink-soft text-sm">{row.type}</span>
      {row.limits && <span className="block text-ink-faint text-xs">{row.limits}</span>}
    </>
  );
}

/** Dims the parents, and allows a line break after each. */
function FieldPath({ path }: { path: string }) {
  const steps = path.split(/(?<=\.)/);
  return steps.map((step, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: path segments have no id.
    <span key={index} className={index < steps.length - 1 ? "text-ink-faint" : undefined}>
      {step}
      <wbr />
    </span>
  ));
}
