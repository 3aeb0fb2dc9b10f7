import { Becomes } from "@/components/ui/becomes";
import type { Mode } from "@/server/engine/model/snapshot";
import { ModeBadge } from "./mode-badge";

export function ModeChange({ before, after }: { before: Mode; after: Mode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <ModeBadge mode={before} />
      {before !== after && (
        <>
          <Becomes />
          <ModeBadge mode={after} />
        </>
      )}
    </span>
  );
}
