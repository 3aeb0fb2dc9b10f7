import type { DemoTool } from "@/server/chat/demo/demo-tool";
import { isActionWord } from "@/server/chat/demo/language/actions";
import { isSuggestive, termsOf } from "@/server/chat/demo/language/terms";
import { profileOf } from "./tool-profile";
import { splitContent } from "./weigh-terms";

/** Whether a message speaks of something of which the tool does not: "remind me" to a tool that knows of tasks alone. */
export function passesOver(message: string, tool: DemoTool): boolean {
  const { stems } = profileOf(tool);
  return termsOf(splitContent(message).head).some(
    (term) =>
      isSuggestive(term.word) && !isActionWord(term.word) && ![...term.stems.keys()].some((stem) => stems.has(stem)),
  );
}
