import { Name } from "@/components/ui/badge";
import { Notice } from "@/components/ui/notice";
import { countOf } from "@/components/words/count-of";
import { formatCount } from "@/components/words/format-number";
import type { SyncPlan } from "./sync-choice";

const SHOWN = 50;

export function SyncProblems({ problems }: { problems: SyncPlan["problems"] }) {
  if (problems.length === 0) return null;
  const hidden = problems.length - SHOWN;
  return (
    <Notice
      tone="warn"
      title={`Skipped ${countOf(problems.length, "invalid entry", "invalid entries")}; the others aren't affected`}
    >
      <ul className="grid gap-0.5">
        {problems.slice(0, SHOWN).map(({ name, message }) => (
          <li key={`${name} ${message}`} className="break-words">
            <Name>{name}</Name>: {message}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="mt-1 text-ink-soft">and {formatCount(hidden)} more</p>}
    </Notice>
  );
}
