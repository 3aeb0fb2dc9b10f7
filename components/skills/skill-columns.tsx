import { switchColumn } from "@/components/editor/switch-column";
import type { ToggleNoun } from "@/components/editor/use-toggle-noun";
import { Tokens } from "@/components/tokens/tokens";
import type { ToolCosts } from "@/components/tools/use-tool-costs";
import { type Columns, RowLink } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { formatCount } from "@/components/words/format-number";
import { listNames } from "@/components/words/list-names";
import type { SkillView } from "./skill-kind";

type SkillColumnsProps = {
  costs: ToolCosts;
  toggle: ToggleNoun<SkillView> | null;
};

export function skillColumns({ costs, toggle }: SkillColumnsProps): Columns<SkillView> {
  return [
    {
      header: "Skill",
      style: "sm:whitespace-nowrap",
      cell: ({ id, name, goal }) => (
        <>
          <RowLink href={`/skills/${encodeURIComponent(id)}`}>{name}</RowLink>
          <span className="line-clamp-2 text-ink-soft text-sm sm:hidden">{goal}</span>
        </>
      ),
    },
    {
      header: "Goal",
      from: "sm",
      style: "text-ink-soft",
      cell: ({ goal }) => <span className="line-clamp-2">{goal}</span>,
    },
    {
      header: "Tools",
      numeric: true,
      title: ({ tools }) => listNames(tools, 12),
      cell: ({ tools }) => formatCount(tools.length),
    },
    { header: "Cost", align: "right", from: "sm", cell: ({ tools }) => <Tokens count={costs.sum(tools)} /> },
    { header: "Changed", from: "md", style: "text-ink-soft", cell: ({ updatedAt }) => <Time at={updatedAt} /> },
    switchColumn(toggle),
  ];
}
