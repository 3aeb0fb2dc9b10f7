/**
 * Limits runs of combining marks as Unicode's stream-safe form does. Ordering such a run takes quadratic time, so
 * untrusted text goes through here before `normalize`. The two half-width sound marks start as letters and become marks
 * on the way.
 */
export function boundMarks(text: string): string {
  return text.replace(LONG_RUN, "$1");
}

const LONG_RUN = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;
