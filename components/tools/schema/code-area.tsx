"use client";

import { cn } from "@/components/ui/cn";
import type { FieldAria } from "@/components/ui/field";

type CodeAreaProps = FieldAria & {
  value: string;
  onChange: (text: string) => void;
  readOnly?: boolean;
  /** Line numbers with errors. */
  marked?: ReadonlySet<number>;
  className: string;
};

/** Line numbers and text share one scroll container, so they stay aligned. */
export function CodeArea({ value, onChange, readOnly = false, marked, className, ...aria }: CodeAreaProps) {
  const lines = value.split("\n").length;
  return (
    <div
      className={cn(
        "overflow-auto rounded-md border border-line-strong/60 bg-raised has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-accent",
        aria["aria-invalid"] && "border-danger",
        readOnly && "bg-sunken",
        className,
      )}
    >
      <div className="flex min-h-full min-w-fit font-mono text-sm leading-5">
        <div
          aria-hidden
          className="sticky left-0 shrink-0 select-none border-line border-r bg-sunken py-1.5 pr-2 pl-2 text-right text-ink-faint"
        >
          {Array.from({ length: lines }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity.
            <div key={index} className={cn("min-w-5", marked?.has(index + 1) && "-mr-2 bg-danger pr-2 text-on-danger")}>
              {index + 1}
            </div>
          ))}
        </div>
        <textarea
          {...aria}
          wrap="off"
          rows={lines}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          readOnly={readOnly}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="field-sizing-content min-h-full min-w-0 flex-1 resize-none overflow-hidden whitespace-pre bg-transparent px-2.5 py-1.5 outline-none"
        />
      </div>
    </div>
  );
}
