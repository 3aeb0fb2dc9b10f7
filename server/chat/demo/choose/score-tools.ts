import type { DemoTool } from "@/server/chat/demo/demo-tool";
import { askedActions } from "@/server/chat/demo/language/actions";
import { leansOn, pointsBack } from "@/server/chat/demo/language/points-back";
import { plain, type Term } from "@/server/chat/demo/language/terms";
import { matchTerms } from "./match-terms";
import { isOtherDeed, scoreAction, scoreCount } from "./score-action";
import { type Profile, profileOf, type Rarity, rarityOf } from "./tool-profile";
import { weighTerms } from "./weigh-terms";

type ScoredTool = {
  readonly tool: DemoTool;
  /** For the order among the tools at hand. */
  readonly score: number;
  /** How well it fits whatever else is there: the words of the message that it speaks of. */
  readonly fit: number;
  /** The part of it that words tell, without the deed. */
  readonly topic: number;
  /** It removes what nobody wants removed, or does something else to what is to go. */
  readonly isOtherDeed: boolean;
};

const MOST_WORDS = 6;
/** No single word makes a tool fit. */
const MOST_BY_ONE_WORD = 1.5;
const UNSAID = 0.12;
const PLAIN_BY_ITSELF = 2;

/** Every tool at hand with how well it fits what was said, the best first. */
export function scoreTools(message: string, earlier: string | undefined, tools: readonly DemoTool[]): ScoredTool[] {
  const profiles = tools.map(profileOf);
  const rarity = rarityOf(profiles);
  const alone = score(profiles, rarity, message, undefined);
  if (earlier === undefined || !leansOn(message)) return alone;
  // What is short and yet plain by itself needs nothing that was said before.
  if (!pointsBack(message) && alone.some(({ fit }) => fit >= PLAIN_BY_ITSELF)) return alone;
  return score(profiles, rarity, message, earlier);
}

function score(
  profiles: readonly Profile[],
  rarity: Rarity,
  message: string,
  earlier: string | undefined,
): ScoredTool[] {
  const terms = weighTerms(message, earlier);
  const own = askedActions(plain(message));
  const asked = own.length === 0 && earlier !== undefined ? askedActions(plain(earlier)) : own;
  return profiles
    .map(({ tool, stems, names, actions, isOfOne }) => {
      // A long message touches upon everything: what it is about is what it says most plainly.
      const told = matchTerms(terms, stems, rarity).slice(0, MOST_WORDS);
      const words = sum(told.map(({ value }) => value)) - unsaidParts(names, terms) * UNSAID;
      const topic = sum(told.map((match) => Math.min(match.fit, MOST_BY_ONE_WORD)));
      const bonus = scoreAction(asked, actions);
      const count = scoreCount(message, asked, isOfOne);
      return {
        tool,
        score: words + bonus + count,
        fit: topic === 0 ? 0 : topic + bonus * 0.5,
        topic,
        isOtherDeed: isOtherDeed(asked, actions),
      };
    })
    .sort((a, b) => b.score - a.score);
}

/** Of several tools that fit, the one whose name says least besides is meant. */
function unsaidParts(names: readonly string[], terms: readonly Term[]): number {
  return names.filter((name) => !terms.some(({ stems }) => stems.has(name))).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
