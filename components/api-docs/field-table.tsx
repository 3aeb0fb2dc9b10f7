import { Table } from "@/components/ui/table";
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
    <Table
      label={label}
      rows={rows}
      rowKey={({ path }) => path}
      rowStyle={() => "align-top"}
      columns={[
        { header: "Name", cell: (row) => <FieldName row={row} isResponse={isResponse} /> },
        { header: "Type", from: "sm", cell: (row) => <FieldType row={row} /> },
        hasDefaults && {
          header: "Default",
          from: "sm",
          style: "font-mono text-ink-soft text-sm",
          cell: (row) => row.default ?? "–",
        },
        {
          header: "Description",
          from: "sm",
          style: "text-ink-soft",
          cell: ({ description }) => <RichText>{description}</RichText>,
        },
      ]}
    />
  );
}

/** On phones, also what the other columns show. */
function FieldName({ row, isResponse }: { row: FieldRow; isResponse: boolean }) {
  return (
    <>
      <span className="font-mono text-sm">
        <FieldPath path={row.path} />
      </span>
      <Presence required={row.required} isResponse={isResponse} />
      <span className="mt-0.5 block sm:hidden">
        <FieldType row={row} />
        {row.default !== null && (
          <span className="block text-ink-faint text-sm">
            default <span className="font-mono">{row.default}</span>
          </span>
        )}
        <span className="mt-1 block text-ink-soft">
          <RichText>{row.description}</RichText>
        </span>
      </span>
    </>
  );
}

/** Marks the exception: required inputs, and optional response fields. */
function Presence({ required, isResponse }: { required: boolean; isResponse: boolean }) {
  if (required === isResponse) return null;
  return isResponse ? (
    <span className="block text-ink-faint text-sm">optional</span>
  ) : (
    <span className="block text-warn text-sm">required</span>
  );
}

function FieldType({ row }: { row: FieldRow }) {
  return (
    <>
      <span className="block max-w-64 font-mono text-ink-soft text-sm">{row.type}</span>
      {row.limits && <span className="block text-ink-faint text-sm">{row.limits}</span>}
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
