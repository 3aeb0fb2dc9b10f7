/**
 * Text whose runs of combining marks are no longer than Unicode's stream-safe form has them. Putting such a run into
 * canonical order takes quadratic time, so whatever strangers wrote goes through here before `normalize`. The two
 * half-width sound marks are letters to begin with, and become marks on the way.
 */
export function boundMarks(text: string): string {
  return text.replace(LONG_RUN, "$1");
}

const LONG_RUN = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;
