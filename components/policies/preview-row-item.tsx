import { ArrowRight } from "lucide-react";
import { ModeBadge } from "@/components/mode/mode-badge";
import { TokenChange, Tokens } from "@/components/tokens/tokens";
import type { PreviewRow } from "@/server/contract/policies";

/** One message: how it was presented and how it would be, with the tools that come and go. */
export function PreviewRowItem({ row }: { row: PreviewRow }) {
  const { message, before, after } = row;
  const isSameMode = before.mode === after.mode;
  return (
    <li className="grid gap-1 border-line border-b px-4 py-2.5 last:border-b-0">
      <p className="line-clamp-2 break-words" title={message}>
        {message}
      </p>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <ModeBadge mode={before.mode} />
        {!isSameMode && (
          <>
            <ArrowRight aria-label="becomes" className="size-3 text-ink-faint" />
            <ModeBadge mode={after.mode} />
          </>
        )}
        <span className="text-ink-soft">
          {before.sentCount === after.sentCount ? before.sentCount : `${before.sentCount} → ${after.sentCount}`}{" "}
          {after.sentCount === 1 && before.sentCount === 1 ? "tool" : "tools"}
        </span>
        <Tokens count={before.tokens} className="text-ink-soft" />
        {before.tokens !== after.tokens && (
          <>
            <span aria-hidden>→</span>
            <Tokens count={after.tokens} />
            <TokenChange before={before.tokens} after={after.tokens} against="before the change" />
          </>
        )}
      </div>
      <Names sign="+" names={row.added} count={row.addedCount} />
      <Names sign="−" names={row.removed} count={row.removedCount} />
    </li>
  );
}

type NamesProps = { sign: "+" | "−"; names: readonly string[]; count: number };

const SHOWN = 8;
/** Of a change of mode, which adds or takes nearly all, a few names say enough. */
const SHOWN_OF_MANY = 3;

function Names({ sign, names, count }: NamesProps) {
  if (count === 0) return null;
  const shown = names.slice(0, count > SHOWN ? SHOWN_OF_MANY : SHOWN);
  const style = sign === "+" ? "text-good" : "text-danger";
  return (
    <p className={`break-words font-mono text-xs leading-5 ${style}`}>
      <span className="sr-only">{sign === "+" ? "Added: " : "Removed: "}</span>
      {shown.map((name) => `${sign}${name}`).join("  ")}
      {count > shown.length && (
        <span className="text-ink-faint"> and {(count - shown.length).toLocaleString("en")} more</span>
      )}
    </p>
  );
}
