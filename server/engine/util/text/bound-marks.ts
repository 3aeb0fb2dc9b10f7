/** Ordering a run of combining marks takes quadratic time: untrusted text goes through here before `normalize`. */
export function boundMarks(text: string): string {
  return text.replace(LONG_RUN, "$1");
}

const LONG_RUN = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;
