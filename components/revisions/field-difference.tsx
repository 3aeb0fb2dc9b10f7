import { cn } from "@/components/ui/cn";
import type { Json } from "@/server/engine/model/snapshot";
import { diffLines } from "./line-diff";

type Field = { readonly field: string; readonly old: unknown; readonly new: unknown };

const STYLE = { same: "text-ink-soft", old: "bg-danger-soft text-danger", new: "bg-good-soft text-good" } as const;
const SIGN = { same: " ", old: "−", new: "+" } as const;

export function FieldDifference({ fields }: { fields: readonly Field[] }) {
  return (
    <dl className="mt-2 grid gap-2">
      {fields.map(({ field, old: before, new: after }) => (
        <div key={field} className="min-w-0 overflow-hidden rounded-md border border-line">
          <dt className="border-line border-b bg-sunken px-2.5 py-1 font-mono text-ink-soft text-sm">{field}</dt>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: text that scrolls sideways must be reachable by keyboard. */}
          <dd tabIndex={0} className="max-h-96 overflow-auto bg-surface py-1 font-mono text-sm leading-5">
            {diffLines(toText(before), toText(after)).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change.
              <div key={index} className={cn("flex min-w-fit whitespace-pre px-2.5", STYLE[line.kind])}>
                <span aria-hidden className="w-4 shrink-0 select-none">
                  {SIGN[line.kind]}
                </span>
                <span className="sr-only">
                  {line.kind === "old" ? "removed: " : line.kind === "new" ? "added: " : ""}
                </span>
                {line.text}
              </div>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return "none";
  return typeof value === "string" ? value : JSON.stringify(value as Json, null, 2);
}
