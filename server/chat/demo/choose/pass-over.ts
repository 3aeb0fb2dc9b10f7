import type { DemoTool } from "@/server/chat/demo/demo-tool";
import { isActionWord } from "@/server/chat/demo/language/actions";
import { isSuggestive, termsOf } from "@/server/chat/demo/language/terms";
import { profileOf } from "./tool-profile";
import { splitContent } from "./weigh-terms";

/** Whether a message speaks of something of which no tool at hand does: "remind me" where there is only a list of tasks. */
export function passOver(message: string, tools: readonly DemoTool[]): boolean {
  const stems = new Set(tools.flatMap((tool) => [...profileOf(tool).stems.keys()]));
  return termsOf(splitContent(message).head).some(
    (term) =>
      isSuggestive(term.word) && !isActionWord(term.word) && ![...term.stems.keys()].some((stem) => stems.has(stem)),
  );
}
