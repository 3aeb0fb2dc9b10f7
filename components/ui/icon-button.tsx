import type { ComponentProps } from "react";
import { Button } from "./button";
import { cn } from "./cn";

type IconButtonProps = Omit<ComponentProps<typeof Button>, "aria-label" | "size" | "asChild" | "title"> & {
  label: string;
};

/** Uses the native title instead of a tooltip component: a page may have hundreds. */
export function IconButton({ label, className, children, ...props }: IconButtonProps) {
  return (
    <Button variant="ghost" size="icon" title={label} className={cn("size-7", className)} {...props}>
      {children}
      <span className="sr-only">{label}</span>
    </Button>
  );
}
