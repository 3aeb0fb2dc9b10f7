import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { countOf } from "@/components/words/count-of";
import { formatTokens } from "@/components/words/format-number";
import type { OverviewView } from "@/server/contract/overview";

/** What the gateway would save. Nothing was saved yet, so no figure of the page includes it. */
export function ObservedNotice({ observed: { rounds, sentTokens, baselineTokens } }: Pick<OverviewView, "observed">) {
  if (rounds === 0) return null;
  return (
    <Notice>
      The gateway observed {countOf(rounds, "round")} and sent all their tools. Turned on, it would have sent{" "}
      {formatTokens(sentTokens)} instead of {formatTokens(baselineTokens)}. Observed rounds aren't included below.{" "}
      <Link href="/gateway" className="underline underline-offset-2">
        See Gateway
      </Link>
    </Notice>
  );
}
