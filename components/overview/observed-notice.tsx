import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { countOf } from "@/components/words/count-of";
import { formatCount, formatTokens } from "@/components/words/format-number";
import type { OverviewView } from "@/server/contract/overview";
import { ofRole } from "./overview-range";

type ObservedNoticeProps = Pick<OverviewView, "observed"> & { days: number; role: string };

/** What the gateway would save, and lose. Nothing was saved yet, so no figure of the page includes it. */
export function ObservedNotice({ observed, days, role }: ObservedNoticeProps) {
  const { rounds, sentTokens, baselineTokens, calling, covered } = observed;
  if (rounds === 0) return null;
  const lost = calling - covered;
  return (
    <Notice>
      The gateway observed {countOf(rounds, "round")} and sent all their tools. Turned on, it would have sent{" "}
      {formatTokens(sentTokens)} instead of {formatTokens(baselineTokens)}
      {calling > 0 && lost === 0 && ", with every allowed tool that the model called"}
      {lost > 0 && (
        <>
          , but{" "}
          <Link href={ofRole(`/misses?kind=observed&days=${days}`, role)} className="underline underline-offset-2">
            without a tool that the model called
          </Link>{" "}
          in {formatCount(lost)} of {countOf(calling, "round")} with calls
        </>
      )}
      . Observed rounds aren't included below.{" "}
      <Link href="/gateway" className="underline underline-offset-2">
        See Gateway
      </Link>
    </Notice>
  );
}
