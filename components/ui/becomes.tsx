import { MoveRight } from "lucide-react";

export function Becomes() {
  return (
    <span className="inline-flex shrink-0 self-center text-ink-faint">
      <MoveRight aria-hidden className="size-3.5" />
      <span className="sr-only"> becomes </span>
    </span>
  );
}
