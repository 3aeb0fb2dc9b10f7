import { X } from "lucide-react";
import { judgeHarm } from "@/components/harm/describe-harm";
import { HarmText } from "@/components/harm/harm-text";
import { ModeBadge } from "@/components/mode/mode-badge";
import { TokenChange, Tokens } from "@/components/tokens/tokens";
import { Name } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/skeleton";
import type { Harm } from "@/server/contract/harm";
import type { TriedSubject } from "@/server/contract/playground";
import { ComparisonPicker } from "./comparison-picker";
import { describeComparison } from "./describe-comparison";
import { type Comparison, readComparisons, writeComparison } from "./playground-address";
import { type ComparedRow, differencesOf } from "./prepare-comparison";
import type { Choices } from "./use-choices";
import type { Playground } from "./use-playground";

type ComparisonPanelProps = {
  playground: Playground;
  choices: Choices;
  /** The first is the request itself; the others are compared with it. */
  subjects: readonly TriedSubject[];
  /** What each of the others would lose; null or missing: not known. */
  harms: readonly (Harm | null)[];
  rows: readonly ComparedRow[];
};

export function ComparisonPanel({ playground, choices, subjects, harms, rows }: ComparisonPanelProps) {
  const { address, setAddress } = playground;
  const chosen = readComparisons(address.vs);
  const change = (next: readonly Comparison[]) => setAddress({ vs: next.map(writeComparison).join(",") });
  return (
    <Panel title="Compare with">
      <div className="grid gap-3">
        <ComparisonPicker choices={choices} chosen={chosen} onAdd={(comparison) => change([...chosen, comparison])} />
        {chosen.length === 0 && (
          <p className="text-ink-faint text-sm">Choose a preset, role, revision or mode to see what would change.</p>
        )}
        <ul className="grid gap-3">
          {chosen.map((comparison, index) => (
            <li key={writeComparison(comparison)} className="rounded-lg border border-line p-2.5">
              <div className="flex items-start justify-between gap-2">
                <h3 className="font-medium">{describeComparison(comparison)}</h3>
                <Button
                  variant="ghost"
                  size="icon"
                  className="-mt-1.5 -mr-1.5"
                  aria-label={`Stop comparing with ${describeComparison(comparison)}`}
                  onClick={() => change(chosen.filter((other) => other !== comparison))}
                >
                  <X aria-hidden />
                </Button>
              </div>
              <Compared
                own={subjects[0]}
                other={subjects[index + 1]}
                harm={harms[index] ?? null}
                differences={differencesOf(rows, index + 1)}
              />
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}

type ComparedProps = {
  own: TriedSubject | undefined;
  other: TriedSubject | undefined;
  harm: Harm | null;
  differences: { more: readonly string[]; fewer: readonly string[] };
};

function Compared({ own, other, harm, differences: { more, fewer } }: ComparedProps) {
  if (other === undefined) return <Skeleton className="w-3/5" />;
  if (other.view === null) return <p className="text-danger text-sm">{other.problem}</p>;
  const { view } = other;
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-center gap-x-2">
        <ModeBadge mode={view.mode} />
        <Tokens count={view.tokens.sent} />
        {own?.view && (
          <TokenChange
            before={own.view.tokens.sent}
            after={view.tokens.sent}
            against="for this request"
            harm={harm ? judgeHarm(harm) : "unknown"}
          />
        )}
      </p>
      {harm && <HarmText harm={harm} />}
      {more.length + fewer.length === 0 ? (
        <p className="text-ink-faint text-sm">Same tools.</p>
      ) : (
        <ul className="max-h-60 overflow-auto text-sm">
          <Changed mark="+" names={more} />
          <Changed mark="−" names={fewer} />
        </ul>
      )}
    </div>
  );
}

const MAX_NAMES = 30;

function Changed({ mark, names }: { mark: "+" | "−"; names: readonly string[] }) {
  return (
    <>
      {names.slice(0, MAX_NAMES).map((name) => (
        <li key={name} className="flex gap-1.5">
          <span className={mark === "+" ? "text-good" : "text-danger"}>
            {mark}
            <span className="sr-only">{mark === "+" ? "also sends" : "does not send"}</span>
          </span>
          <Name className="min-w-0 truncate">{name}</Name>
        </li>
      ))}
      {names.length > MAX_NAMES && (
        <li className="text-ink-faint">
          {mark} {names.length - MAX_NAMES} more
        </li>
      )}
    </>
  );
}
