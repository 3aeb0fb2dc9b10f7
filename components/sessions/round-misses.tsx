import { SearchX } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import type { Miss } from "./prepare-timeline";

const WORDS: Record<Miss["kind"], string> = {
  unsent: "called but not sent",
  unknown: "unknown tool",
  denied: "outside the allow-list",
};

export function RoundMisses({ misses }: { misses: readonly Miss[] }) {
  return misses.map(({ kind, name }) => (
    <Link key={name} href={`/misses?kind=${kind}`} className="max-w-full">
      <Badge tone="warn">
        <SearchX aria-hidden />
        <span className="truncate">
          <span className="font-mono">{name.slice(0, 80)}</span>: {WORDS[kind]}
        </span>
      </Badge>
    </Link>
  ));
}
