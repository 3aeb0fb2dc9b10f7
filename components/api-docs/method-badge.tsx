import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { SnippetSource } from "./snippets";

const TONES: Record<SnippetSource["method"], BadgeTone> = { GET: "good", POST: "accent" };

export function MethodBadge({ method }: { method: SnippetSource["method"] }) {
  return (
    <Badge tone={TONES[method]} className="font-mono">
      {method}
    </Badge>
  );
}
