"use client";

import { SwitchCell } from "@/components/editor/switch-cell";
import { useToggleNoun } from "@/components/editor/use-toggle-noun";
import { Tokens } from "@/components/tokens/tokens";
import type { ToolCosts } from "@/components/tools/use-tool-costs";
import { Link } from "@/components/ui/link";
import { LoadMore } from "@/components/ui/load-more";
import { Table, TableCell, TableHead, TableRow } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { useShown } from "@/components/ui/use-shown";
import { formatCount } from "@/components/words/format-number";
import { listNames } from "@/components/words/list-names";
import type { SkillView } from "./skill-kind";

type SkillTableProps = { skills: readonly SkillView[]; costs: ToolCosts; mayEdit: boolean };

export function SkillTable({ skills, costs, mayEdit }: SkillTableProps) {
  const { shown, hidden, showMore } = useShown(skills);
  const { toggle, savingId } = useToggleNoun("skill", "Skill");
  return (
    <>
      <Table label="Skills">
        <thead>
          <tr>
            <TableHead>Skill</TableHead>
            <TableHead className="hidden sm:table-cell">Goal</TableHead>
            <TableHead className="text-right">Tools</TableHead>
            <TableHead className="hidden text-right sm:table-cell">Cost</TableHead>
            <TableHead className="hidden md:table-cell">Changed</TableHead>
            <TableHead>On</TableHead>
          </tr>
        </thead>
        <tbody>
          {shown.map((skill) => (
            <TableRow key={skill.id} className={skill.enabled ? "" : "text-ink-soft"}>
              <TableCell className="sm:whitespace-nowrap">
                <Link
                  href={`/skills/${encodeURIComponent(skill.id)}`}
                  data-row-link
                  className="font-medium font-mono text-sm after:absolute after:inset-0"
                >
                  {skill.name}
                </Link>
                <span className="line-clamp-2 text-ink-soft text-sm sm:hidden">{skill.goal}</span>
              </TableCell>
              <TableCell className="hidden text-ink-soft sm:table-cell">
                <span className="line-clamp-2">{skill.goal}</span>
              </TableCell>
              <TableCell className="text-right font-mono text-sm" title={listNames(skill.tools, 12)}>
                {formatCount(skill.tools.length)}
              </TableCell>
              <TableCell className="hidden text-right sm:table-cell">
                <Tokens count={costs.sum(skill.tools)} />
              </TableCell>
              <TableCell className="hidden text-ink-soft md:table-cell">
                <Time at={skill.updatedAt} />
              </TableCell>
              <SwitchCell
                entry={skill}
                disabled={!mayEdit || savingId === skill.id}
                onChange={(enabled) => toggle(skill, enabled)}
              />
            </TableRow>
          ))}
        </tbody>
      </Table>
      <LoadMore one="skill" many="skills" shown={shown.length} hasMore={hidden > 0} pending={false} onMore={showMore} />
    </>
  );
}
