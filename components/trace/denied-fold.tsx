import type { DeniedTool } from "@/server/contract/playground";
import { describeDenial } from "./describe-denial";
import { ToolFold } from "./tool-fold";
import { ToolLink } from "./tool-link";

type DeniedFoldProps = {
  denied: readonly DeniedTool[];
  count: number;
  onSearch: ((query: string) => void) | null;
};

/** Tools outside the allow-list. Agents never see these names; people who can read policy do. */
export function DeniedFold({ denied, ...fold }: DeniedFoldProps) {
  return (
    <ToolFold {...fold} outcome="denied" hint="outside the allow-list; agents never see these" tools={denied}>
      {({ tool, why }) => (
        <li
          key={tool}
          className="flex flex-wrap items-baseline justify-between gap-x-3 border-line border-b px-3 py-1.5 last:border-b-0"
        >
          <ToolLink name={tool} className="text-ink-soft" />
          <span className="text-ink-faint text-sm">{describeDenial(why)}</span>
        </li>
      )}
    </ToolFold>
  );
}
