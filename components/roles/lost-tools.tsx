import { Name } from "@/components/ui/badge";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { countOf } from "@/components/words/count-of";
import { formatCount } from "@/components/words/format-number";
import type { RolePreview } from "@/server/contract/roles";

type Missed = NonNullable<RolePreview["change"]>["missed"];
const SHOWN = 6;

export function LostTools({ missed }: { missed: Missed }) {
  const count = missed.length;
  return (
    <Notice
      tone="warn"
      alert
      title={`This edit removes ${count === 1 ? "a tool that was" : `${formatCount(count)} tools that were`} called recently`}
    >
      <ul className="flex flex-wrap gap-x-4 gap-y-0.5">
        {missed.slice(0, SHOWN).map(({ tool, rounds, lastAt }) => (
          <li key={tool}>
            <Name>{tool}</Name>{" "}
            <span className="text-ink-soft text-sm">
              in {countOf(rounds, "round")}, last <Time at={lastAt} />
            </span>
          </li>
        ))}
        {count > SHOWN && <li className="text-ink-soft text-sm">and {formatCount(count - SHOWN)} more</li>}
      </ul>
      <p className="mt-1 text-ink-soft text-sm">
        Calls from this role in the last 30 days. After you publish, these calls will be refused.
      </p>
    </Notice>
  );
}
