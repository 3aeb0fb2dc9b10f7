import { Table, TableCell, TableHead, TableRow } from "@/components/ui/table";
import { RichText } from "./rich-text";
import type { FieldRow } from "./schema-rows";

type FieldTableProps = {
  label: string;
  rows: readonly FieldRow[];
  /** Whether it comes back, rather than being asked for. */
  isAnswer?: boolean;
};

export function FieldTable({ label, rows, isAnswer = false }: FieldTableProps) {
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
              <Presence required={row.required} isAnswer={isAnswer} />
              {/* A phone has room for one column. */}
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

/** Inputs may be left out unless they are required; of an answer everything is there unless it says otherwise. */
function Presence({ required, isAnswer }: { required: boolean; isAnswer: boolean }) {
  if (required === isAnswer) return null;
  return isAnswer ? (
    <span className="block text-ink-faint text-xs">may be missing</span>
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
