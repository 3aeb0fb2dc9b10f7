import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "./cn";

const badgeStyle = cva(
  "inline-flex max-w-full items-center gap-1 rounded-sm border px-1.5 font-medium text-sm leading-5 [&_svg]:size-3 [&_svg]:shrink-0",
  {
    variants: {
      tone: {
        neutral: "border-line bg-sunken text-ink-soft",
        accent: "border-transparent bg-accent-soft text-accent",
        good: "border-transparent bg-good-soft text-good",
        warn: "border-transparent bg-warn-soft text-warn",
        danger: "border-transparent bg-danger-soft text-danger",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export type BadgeTone = NonNullable<VariantProps<typeof badgeStyle>["tone"]>;

export function Badge({ tone, className, ...props }: ComponentProps<"span"> & { tone?: BadgeTone }) {
  return <span className={cn(badgeStyle({ tone }), className)} {...props} />;
}

export function Name({ className, ...props }: ComponentProps<"code">) {
  return <code className={cn("break-words font-mono text-sm in-[h1]:text-xl", className)} {...props} />;
}
