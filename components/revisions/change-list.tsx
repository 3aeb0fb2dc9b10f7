"use client";

import { Minus, Pencil, Plus } from "lucide-react";
import { pageOf } from "@/components/shell/navigation";
import { Badge, type BadgeTone, Name } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { ShowMore } from "@/components/ui/show-more";
import { useShown } from "@/components/ui/use-shown";
import type { EntryChange } from "@/server/engine/analysis/diff";
import { changeClauses } from "./describe-change";
import { tokenChange } from "./describe-tokens";
import { FieldDifference } from "./field-difference";

const KINDS: Record<EntryChange["kind"], { label: string; tone: BadgeTone; icon: typeof Plus }> = {
  added: { label: "Added", tone: "good", icon: Plus },
  removed: { label: "Removed", tone: "danger", icon: Minus },
  changed: { label: "Changed", tone: "accent", icon: Pencil },
};

type ChangeListProps = { changes: readonly EntryChange[]; linkToDraft: boolean };

export function ChangeList({ changes, linkToDraft }: ChangeListProps) {
  const { shown, hidden, showMore } = useShown(changes);
  return (
    <>
      <ul>
        {shown.map((change) => (
          <li key={change.id} className="border-line border-b px-4 py-2.5 last:border-b-0">
            <ChangeRow change={change} linkToDraft={linkToDraft} />
          </li>
        ))}
      </ul>
      <ShowMore hidden={hidden} onShow={showMore} />
    </>
  );
}

function ChangeRow({ change, linkToDraft }: { change: EntryChange; linkToDraft: boolean }) {
  const { label, tone, icon: Icon } = KINDS[change.kind];
  const href = linkToDraft && change.kind !== "removed" ? pageOf(change.noun, change.id) : null;
  const name = <Name className="font-medium">{change.name}</Name>;
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
      <Badge tone={tone} className="w-22 shrink-0">
        <Icon aria-hidden />
        {label}
      </Badge>
      <div className="min-w-0 flex-1 basis-60">
        <p>
          <span className="text-ink-soft">{change.noun}</span>{" "}
          {href ? (
            <Link href={href} className="underline decoration-line-strong underline-offset-2 hover:decoration-ink">
              {name}
            </Link>
          ) : (
            name
          )}{" "}
          {change.tokens && <span className="text-ink-faint text-sm">{tokenChange(change.tokens)}</span>}
        </p>
        {change.kind === "changed" && (
          <>
            <ul className="mt-1 text-ink-soft">
              {changeClauses(change).map((clause) => (
                <li key={clause} className="break-words">
                  {clause}
                </li>
              ))}
            </ul>
            <details className="mt-1">
              <summary className="w-fit text-ink-faint text-sm hover:text-ink">Full diff</summary>
              <FieldDifference fields={change.fields} />
            </details>
          </>
        )}
      </div>
    </div>
  );
}
