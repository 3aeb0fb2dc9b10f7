import type { LateLoading } from "./decision";
import type { CallerRequest, NarrowedList } from "./dialects/dialect";
import { toolTexts } from "./dialects/write-tools";
import { demandedNames } from "./narrow";
import type { ReadRequest } from "./read-request";
import { INLINE_TOOLS_BETA, planAdditions, type SentTools, writeAddition } from "./tool-additions";

export type LateTools = LateLoading & {
  readonly sent: SentTools;
  /** Whether a tool can be added in the conversation. Its definition then is not in the list. */
  canAdd(name: string): boolean;
  reveal(names: readonly string[]): void;
};

type Options = {
  readonly read: ReadRequest;
  readonly list: NarrowedList;
  /** What the session was sent before. Null: nothing is known, or it begins again. */
  readonly sent: SentTools | null;
  readonly entries: readonly string[];
};

export function openLateLoading({ read, list, sent, entries }: Options): LateTools {
  const { request } = read;
  const mustList = listedOnly(request);
  const plan = planAdditions({ dialect: request.dialect, sent, keep: list.keep, mustList, entries });
  const listed = new Set(plan.listed);
  const available = new Set(list.keep.filter((name) => !listed.has(name)));
  let hasAdditions = false;

  function write(names: readonly string[]): string | null {
    const wanted = names.filter((name) => available.has(name));
    let isEmpty = true;
    const entry = read.edit((text) => {
      const tools = toolTexts(text, request, wanted, list);
      isEmpty = tools.length === 0;
      return writeAddition(request.dialect, tools);
    });
    hasAdditions ||= !isEmpty;
    return isEmpty ? null : entry.toString();
  }

  return {
    sent: plan,
    amend: (amended) => plan.amend(amended, write),
    beta: () => (hasAdditions && request.dialect === "anthropic" ? INLINE_TOOLS_BETA : null),
    canAdd: (name) => !mustList(name),
    reveal(names) {
      for (const name of names) available.add(name);
    },
  };
}

/** What `tool_choice` names has to be in the list, and no provider says what a namespace in two places means. */
function listedOnly(request: CallerRequest): (name: string) => boolean {
  const names = new Set([
    ...demandedNames(request),
    ...request.tools.filter(({ namespace }) => namespace !== null).map(({ name }) => name),
  ]);
  return (name) => names.has(name);
}
