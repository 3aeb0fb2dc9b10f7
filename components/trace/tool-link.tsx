import Link from "next/link";
import { cn } from "@/components/ui/cn";

/** A tool's name, which opens it. */
export function ToolLink({ name, className }: { name: string; className?: string }) {
  return (
    <Link
      href={`/tools/${encodeURIComponent(name)}`}
      className={cn("break-all font-mono text-[0.9286em] underline-offset-2 hover:underline", className)}
    >
      {name}
    </Link>
  );
}
