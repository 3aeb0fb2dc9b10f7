"use client";

import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { pageOf } from "@/components/shell/navigation";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { ShowMore } from "@/components/ui/show-more";
import { useShown } from "@/components/ui/use-shown";
import type { LintFinding } from "@/server/engine/analysis/lint";
import { describeFinding } from "./describe-finding";

/** Errors first: they block publishing. */
export function LintPanel({ findings }: { findings: readonly LintFinding[] }) {
  const sorted = [...findings].sort((a, b) => Number(b.severity === "error") - Number(a.severity === "error"));
  const { shown, hidden, showMore } = useShown(sorted);
  return (
    <div id={ID} ref={scrollIfLinked} className="scroll-mt-16">
      <Panel title="Checks" count={findings.length} flush>
        {sorted.length === 0 ? (
          <p className="flex items-center gap-2 px-4 py-3">
            <CircleCheck aria-hidden className="size-4 shrink-0 text-good" />
            All checks passed.
          </p>
        ) : (
          <ul>
            {shown.map((finding) => (
              <li key={JSON.stringify(finding)} className="flex gap-2.5 border-line border-b px-4 py-2 last:border-b-0">
                <FindingMark severity={finding.severity} />
                <span className="min-w-0 break-words">{describeFinding(finding)}</span>
                <EntryLink noun={finding.noun} name={finding.name} />
              </li>
            ))}
          </ul>
        )}
        <ShowMore hidden={hidden} onShow={showMore} />
      </Panel>
    </div>
  );
}

const ID = "checks";

/** The panel is loaded after the page, so the browser cannot scroll to it on its own. */
function scrollIfLinked(node: HTMLElement | null): void {
  if (node !== null && window.location.hash === `#${ID}`) node.scrollIntoView();
}

function EntryLink({ noun, name }: Pick<LintFinding, "noun" | "name">) {
  const href = pageOf(noun, name);
  return (
    href !== null && (
      <Link
        href={href}
        className="ml-auto shrink-0 self-start text-ink-soft text-sm underline decoration-line-strong underline-offset-2 hover:text-ink"
      >
        Open {noun}
        <span className="sr-only"> {name}</span>
      </Link>
    )
  );
}

function FindingMark({ severity }: { severity: LintFinding["severity"] }) {
  const Icon = severity === "error" ? CircleAlert : TriangleAlert;
  return (
    <span
      className={`flex w-20 shrink-0 items-center gap-1.5 font-medium text-sm ${severity === "error" ? "text-danger" : "text-warn"}`}
    >
      <Icon aria-hidden className="size-4" />
      {severity === "error" ? "Error" : "Warning"}
    </span>
  );
}
