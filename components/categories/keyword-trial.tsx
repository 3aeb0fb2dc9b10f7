"use client";

import { ModeBadge } from "@/components/mode/mode-badge";
import { pageOf } from "@/components/shell/navigation";
import { Tokens } from "@/components/tokens/tokens";
import type { ToolCosts } from "@/components/tools/use-tool-costs";
import { ToolLink } from "@/components/trace/tool-link";
import type { ApiOutput } from "@/components/trpc/trpc";
import { Link } from "@/components/ui/link";
import { countOf } from "@/components/words/count-of";
import { listNames } from "@/components/words/list-names";
import { CategoryMark, CategoryName } from "./category-mark";
import { markMessage } from "./mark-message";

type KeywordTrialView = ApiOutput["categories"]["test"];

type KeywordTrialProps = {
  trial: KeywordTrialView;
  hues: ReadonlyMap<string, number>;
  costs: ToolCosts;
};

export function KeywordTrial({ trial, hues, costs }: KeywordTrialProps) {
  const { text, spans, categories, role } = trial;
  const tools = [...new Set(categories.flatMap((category) => category.tools))];
  return (
    <div className="grid gap-3">
      <p className="whitespace-pre-wrap break-words leading-7">
        {markMessage(text, spans).map((part, index) =>
          part.categories.length === 0 ? (
            part.text
          ) : (
            <CategoryMark
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text in their order.
              key={index}
              name={part.categories.join(", ")}
              hue={hues.get(part.categories[0] ?? "")}
            >
              {part.text}
            </CategoryMark>
          ),
        )}
      </p>
      {categories.length === 0 ? (
        <p className="text-ink-soft">No keywords match, so no category is boosted.</p>
      ) : (
        <ul className="grid gap-2">
          {categories.map((category) => (
            <Brought key={category.name} category={category} hue={hues.get(category.name)} costs={costs} />
          ))}
        </ul>
      )}
      {categories.length > 1 && (
        <p className="text-ink-soft text-sm">
          Total: {countOf(tools.length, "tool")}, <Tokens count={costs.sum(tools)} className="text-ink" />
        </p>
      )}
      {role && <RoleEffect role={role} brought={tools} />}
    </div>
  );
}

type BroughtProps = { category: KeywordTrialView["categories"][number]; hue: number | undefined; costs: ToolCosts };

const SHOWN = 6;

function Brought({ category: { name, keywords, tools, deniedCount }, hue, costs }: BroughtProps) {
  return (
    <li className="rounded-md border border-line px-3 py-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <CategoryName name={name} hue={hue} className="font-medium" />
        <span className="min-w-0 text-ink-soft">matched {listNames(keywords.map((keyword) => `“${keyword}”`))}</span>
        <span className="ml-auto whitespace-nowrap text-ink-soft text-sm">
          {countOf(tools.length, "tool")}, <Tokens count={costs.sum(tools)} className="text-ink" />
        </span>
      </p>
      {tools.length > 0 && (
        <p className="mt-0.5 flex flex-wrap gap-x-2.5 text-sm">
          {tools.slice(0, SHOWN).map((tool) => (
            <ToolLink key={tool} name={tool} className="text-ink-soft" />
          ))}
          {tools.length > SHOWN && <span className="text-ink-faint">{tools.length - SHOWN} more</span>}
        </p>
      )}
      {deniedCount > 0 && (
        <p className="mt-0.5 text-ink-faint text-sm">
          {countOf(deniedCount, "more tool")} {deniedCount === 1 ? "is" : "are"} outside the role's allow-list.
        </p>
      )}
    </li>
  );
}

const EFFECT: Record<NonNullable<KeywordTrialView["role"]>["effect"], string> = {
  send: "Its policy sends all tools of a category whose keyword matches.",
  raise: "Its policy ranks the tools of matching categories higher.",
  off: "Its policy ignores keywords.",
};

function RoleEffect({ role, brought }: { role: NonNullable<KeywordTrialView["role"]>; brought: readonly string[] }) {
  const { name, effect, mode, sent } = role;
  const kept = sent.filter((tool) => brought.includes(tool));
  return (
    <div className="rounded-md bg-sunken px-3 py-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link href={pageOf("role", name) ?? "/roles"} className="font-medium font-mono hover:underline">
          {name}
        </Link>
        gets {countOf(sent.length, "tool")} in total <ModeBadge mode={mode} />
      </p>
      <p className="mt-1 text-ink-soft">
        {EFFECT[effect]}{" "}
        {brought.length > 0 &&
          mode !== "direct" &&
          `Of the ${countOf(brought.length, "tool")} above, ${kept.length === 0 ? "none is" : kept.length === 1 ? `${kept[0]} is` : `${listNames(kept)} are`} sent.`}
      </p>
    </div>
  );
}
