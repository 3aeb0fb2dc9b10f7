import { cn } from "@/components/ui/cn";
import type { Json } from "@/server/engine/model/snapshot";
import { alignLines } from "./align-lines";
import { FIELD_LABELS } from "./describe-drift";

type SideBySideProps = {
  fields: readonly { readonly field: string; readonly old?: unknown; readonly new?: unknown }[];
  sides: readonly [old: string, next: string];
};

export function SideBySide({ fields, sides: [oldSide, newSide] }: SideBySideProps) {
  return (
    <dl className="grid gap-2">
      {fields.map(({ field, old: before, new: after }) => (
        <div key={field} className="min-w-0 overflow-hidden rounded-md border border-line">
          <dt className="grid border-line border-b bg-sunken text-ink-soft text-sm sm:grid-cols-2">
            <span className="px-2.5 py-1">
              <span className="font-medium text-ink">{FIELD_LABELS[field] ?? field}</span>, {oldSide}
              <span className="sm:hidden"> (−) and {newSide.charAt(0).toLowerCase() + newSide.slice(1)} (+)</span>
            </span>
            <span className="hidden border-line border-l px-2.5 py-1 sm:block">{newSide}</span>
          </dt>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
          <dd tabIndex={0} className="max-h-96 overflow-auto bg-surface font-mono text-sm leading-5">
            {alignLines(toText(before), toText(after)).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never reorder.
              <div key={index} className="grid sm:grid-cols-2">
                <Side text={line.old} mark={line.isSame ? null : "old"} />
                <Side text={line.new} mark={line.isSame ? null : "new"} isSecond={line.isSame} />
              </div>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const MARKS = {
  old: { sign: "−", spoken: "before: ", style: "bg-danger-soft text-danger" },
  new: { sign: "+", spoken: "now: ", style: "bg-good-soft text-good" },
} as const;

type SideProps = { text: string | null; mark: "old" | "new" | null; isSecond?: boolean };

function Side({ text, mark, isSecond = false }: SideProps) {
  const marked = mark === null || text === null ? null : MARKS[mark];
  return (
    <div
      className={cn(
        "flex min-w-0 px-2.5",
        marked?.style ?? "text-ink-soft",
        // Show unchanged lines once when both sides share a column.
        (isSecond || text === null) && "hidden sm:flex",
        (isSecond || mark === "new") && "border-line sm:border-l",
      )}
    >
      <span aria-hidden className="w-4 shrink-0 select-none">
        {marked?.sign}
      </span>
      <span className="min-w-0 whitespace-pre-wrap break-words">
        {marked !== null && <span className="sr-only">{marked.spoken}</span>}
        {text}
      </span>
    </div>
  );
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return "none";
  return typeof value === "string" ? value : JSON.stringify(value as Json, null, 2);
}
