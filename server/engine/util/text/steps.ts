import { sentencesOf } from "./sentences";

const MAX_STEPS = 24;
const MIN_WORDS = 3;
/** Single spaces only: matching runs of them would take quadratic time. */
const JOINT = /, | (?:and|then|plus|also) /iu;
const UNEVEN_BLANKS = /\s{2,}|[^\S ]/gu;

/** A piece too short to mean something joins the previous one. */
export function stepsOf(text: string): string[] {
  const steps: string[] = [];
  for (const sentence of sentencesOf(text)) {
    for (const piece of sentence.replace(UNEVEN_BLANKS, " ").split(JOINT)) {
      const step = piece.trim();
      if (step === "") continue;
      const before = steps.at(-1);
      if (before !== undefined && step.split(" ").length < MIN_WORDS) {
        steps[steps.length - 1] = `${before} ${step}`;
      } else steps.push(step);
    }
    if (steps.length > MAX_STEPS) break;
  }
  return steps.slice(0, MAX_STEPS);
}
