import type { ComponentProps } from "react";
import { cn } from "./cn";

export const inputStyle =
  "w-full rounded-md border border-line-strong/60 bg-raised px-2.5 text-base text-ink transition-colors hover:border-line-strong focus-visible:outline-offset-0 disabled:bg-sunken disabled:text-ink-soft aria-invalid:border-danger";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input className={cn(inputStyle, "h-8 read-only:bg-sunken", className)} {...props} />;
}

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={3}
      className={cn(inputStyle, "field-sizing-content min-h-16 py-1.5 read-only:bg-sunken", className)}
      {...props}
    />
  );
}
