import { pageOf } from "@/components/shell/navigation";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { formatCount } from "@/components/words/format-number";
import type { NeverSent as NeverSentView } from "@/server/contract/overview";

type NeverSentProps = { neverSent: NeverSentView; words: string; days: number };

/** Candidates for keywords and examples, or for removal. */
export function NeverSent({ neverSent: { tools, count, names }, words, days }: NeverSentProps) {
  const href = `/tools?filter=never-sent&days=${days}`;
  return (
    <Panel
      title="Never sent"
      count={count}
      action={
        count > 0 && (
          <Link
            href={href}
            className="text-ink-soft text-sm underline decoration-line-strong underline-offset-2 hover:text-ink"
          >
            See all
          </Link>
        )
      }
    >
      {count === 0 ? (
        <p className="text-ink-soft">All {formatCount(tools)} tools were sent at least once.</p>
      ) : (
        <>
          <p className="mb-2 text-ink-soft">
            {formatCount(count)} of {formatCount(tools)} tools were not sent to any role in the last {words}.
          </p>
          <ul className="flex flex-wrap gap-1.5">
            {names.map((name) => (
              <li key={name} className="max-w-full">
                <Link
                  href={pageOf("tool", name) ?? href}
                  className="block truncate rounded-sm border border-line px-1.5 font-mono text-sm leading-5 hover:border-line-strong"
                >
                  {name}
                </Link>
              </li>
            ))}
            {count > names.length && (
              <li className="text-ink-faint text-sm">and {formatCount(count - names.length)} more</li>
            )}
          </ul>
        </>
      )}
    </Panel>
  );
}
