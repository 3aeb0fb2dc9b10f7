import type { DemoTool } from "@/server/chat/demo/demo-tool";
import { fillArguments } from "@/server/chat/demo/fill/fill-arguments";
import type { Turn } from "@/server/chat/demo/read-turn";
import { scoreTools } from "./score-tools";

/** From here on a tool speaks of enough of the message to be what is meant. */
const FITS = 1.4;
/** What a search has brought up for a message still has to be about what the message is about. */
const TOPIC_WHEN_FOUND = 0.5;
const FOUND_BONUS = 1;

/** The tool that fits best; where several do, the one that the message tells most to. */
export function chooseTool(
  turn: Turn,
  tools: readonly DemoTool[],
  found: readonly DemoTool[],
  now: Date,
): DemoTool | null {
  const places = new Map(found.map(({ name }, place) => [name, place]));
  const fitting = scoreTools(turn.message, turn.earlier, tools)
    .filter(({ isOtherDeed }) => !isOtherDeed)
    .map(({ tool, score, fit, topic }) => {
      const place = places.get(tool.name);
      return place === undefined
        ? { tool, score, isFit: fit >= FITS }
        : { tool, score: score + FOUND_BONUS / (1 + place), isFit: fit >= FITS && topic >= TOPIC_WHEN_FOUND };
    })
    .filter(({ isFit }) => isFit)
    .sort((a, b) => b.score - a.score);
  const [best] = fitting;
  if (best === undefined) return null;
  const close = fitting.filter(({ score }) => best.score - score <= CLOSE_CALL).slice(0, MOST_COMPARED);
  const filled = close.map(({ tool, score }) => {
    const { told, missing } = fillArguments(tool, turn, now);
    // What can be looked up is not missing yet.
    const unknown = missing.filter((name) => !/(?:^|_)id$/.test(name)).length;
    return { tool, score: score + Math.min(told, 2) * TOLD - unknown * MISSING };
  });
  return filled.sort((a, b) => b.score - a.score)[0]?.tool ?? null;
}

const CLOSE_CALL = 1.5;
const MOST_COMPARED = 4;
const TOLD = 0.35;
const MISSING = 0.5;
