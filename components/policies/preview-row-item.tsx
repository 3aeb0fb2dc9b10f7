import type { HarmVerdict } from "@/components/harm/describe-harm";
import { ModeChange } from "@/components/mode/mode-change";
import { TokenStep } from "@/components/tokens/tokens";
import { ChangedTools } from "@/components/trace/changed-tools";
import type { PreviewRow } from "@/server/contract/policies";

type PreviewRowItemProps = {
  row: PreviewRow;
  /** Of the whole change: a row that removes nothing loses nothing. */
  harm: HarmVerdict;
};

export function PreviewRowItem({ row, harm }: PreviewRowItemProps) {
  const { message, before, after } = row;
  return (
    <li className="grid gap-1 border-line border-b px-4 py-2.5 last:border-b-0">
      <p className="line-clamp-2 break-words" title={message}>
        {message}
      </p>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <ModeChange before={before.mode} after={after.mode} />
        <span className="text-ink-soft">
          {before.sentCount === after.sentCount ? before.sentCount : `${before.sentCount} → ${after.sentCount}`}{" "}
          {after.sentCount === 1 && before.sentCount === 1 ? "tool" : "tools"}
        </span>
        <TokenStep
          before={before.tokens}
          after={after.tokens}
          against="before the change"
          harm={row.removedCount === 0 ? "none" : harm}
        />
      </div>
      <ChangedTools kind="added" names={row.added} count={row.addedCount} />
      <ChangedTools kind="removed" names={row.removed} count={row.removedCount} />
    </li>
  );
}
