import { Notice } from "@/components/ui/notice";
import { formatShare } from "@/components/words/format-number";

/** Under a decision that was made while vectors were being computed. */
export function WarmingNotice({ share }: { share: number | null }) {
  if (share === null) return null;
  return (
    <Notice title="Vectors are still being computed">
      {share < 1
        ? `${formatShare(share)} of this role's tools have theirs; the rest are ranked by their words. The picks may still change.`
        : "This role's tools have theirs; a few others are missing. The picks may still change a little."}
    </Notice>
  );
}
