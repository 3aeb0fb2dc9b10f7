const SMALL =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
/** By itself "one" stands for too much else to be a number. */
const ALONE = SMALL.filter((word) => word !== "one");
const SPOKEN = new RegExp(
  `\\b(?:(${TENS.join("|")})(?:[ -](${SMALL.slice(1, 10).join("|")}))?|(${ALONE.join("|")}))\\b`,
  "i",
);

/** The first number of a text, in figures or in words. */
export function numberIn(text: string): number | null {
  const figures = /\d{1,15}(?:\.\d{1,15})?/.exec(text)?.[0];
  if (figures !== undefined) return Number(figures);
  const [, tens, ones = "", small] = SPOKEN.exec(text.toLowerCase()) ?? [];
  if (tens !== undefined) return (TENS.indexOf(tens) + 2) * 10 + Math.max(0, SMALL.indexOf(ones));
  return small === undefined ? null : SMALL.indexOf(small);
}
