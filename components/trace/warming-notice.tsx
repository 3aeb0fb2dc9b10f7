import { Notice } from "@/components/ui/notice";
import { formatShare } from "@/components/words/format-number";

/** Shown with a decision made while vectors were being computed. */
export function WarmingNotice({ share }: { share: number | null }) {
  if (share === null) return null;
  return (
    <Notice title="Vectors are still being computed">
      {share < 1
        ? `${formatShare(share)} of this role's tools are ready; the rest are ranked by words only. The selection may still change.`
        : "This role's tools are ready, but some others aren't. The selection may still change slightly."}
    </Notice>
  );
}
