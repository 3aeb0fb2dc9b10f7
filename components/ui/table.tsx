import type { ComponentProps } from "react";
import { cn } from "./cn";

/** Scrolls horizontally inside its frame, so the page never does. */
export function Table({ className, label, ...props }: ComponentProps<"table"> & { label: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
      tabIndex={0}
      className="relative overflow-x-auto rounded-lg border border-line bg-raised"
    >
      <table className={cn("w-full border-collapse text-left", className)} {...props} />
    </section>
  );
}

export function TableHead({ className, ...props }: ComponentProps<"th">) {
  return (
    <th
      scope="col"
      className={cn("h-8 whitespace-nowrap border-line border-b px-3 font-medium text-ink-faint text-xs", className)}
      {...props}
    />
  );
}

export function TableRow({ className, ...props }: ComponentProps<"tr">) {
  return (
    <tr className={cn("relative border-line border-b last:border-b-0 hover:bg-sunken/60", className)} {...props} />
  );
}

export function TableCell({ className, ...props }: ComponentProps<"td">) {
  return <td className={cn("h-10 px-3 py-1.5", className)} {...props} />;
}
