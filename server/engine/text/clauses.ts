import { sentencesOf } from "./sentences";

const MOST_CLAUSES = 24;
const FEWEST_WORDS = 3;
/** Of single blanks: where a run of them could begin a joint anywhere, looking for one takes quadratic time. */
const JOINT = /, | (?:and|then) /iu;
const UNEVEN_BLANKS = /\s{2,}|[^\S ]/gu;

/**
 * The steps of a long message: sentences, cut again at commas, "and" and "then". A piece too short to mean something
 * by itself joins the one before it.
 */
export function clausesOf(text: string): string[] {
  const clauses: string[] = [];
  for (const sentence of sentencesOf(text)) {
    for (const piece of sentence.replace(UNEVEN_BLANKS, " ").split(JOINT)) {
      const clause = piece.trim();
      if (clause === "") continue;
      const before = clauses.at(-1);
      if (before !== undefined && clause.split(" ").length < FEWEST_WORDS) {
        clauses[clauses.length - 1] = `${before} ${clause}`;
      } else clauses.push(clause);
    }
    if (clauses.length > MOST_CLAUSES) break;
  }
  return clauses.slice(0, MOST_CLAUSES);
}
