/**
 * Turns comments, strings, regular expressions and the texts of templates into blanks, so that what is left is code, each
 * part on its own line. What stands in `${…}` is code too.
 */
export function readCode(source: string): string {
  const blanked: string[] = [];
  /** For each template around this place: how many braces are open in its `${…}`. */
  const open: number[] = [];
  let at = 0;
  let before = "";
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(source)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const blank = (text: string) => blanked.push(text.replace(/[^\n]/g, " "));
  const takeTemplate = () => {
    const text = take(TEMPLATE) ?? "";
    blank(text);
    if (text.endsWith("${")) open.push(0);
    before = text.endsWith("${") ? "(" : ")";
  };

  while (at < source.length) {
    const ignored = take(BLANK);
    if (ignored !== undefined) {
      blank(ignored);
      continue;
    }
    const text = take(STRING) ?? (isOperand(before) ? undefined : take(REGULAR));
    if (text !== undefined) {
      blank(text);
      before = ")";
      continue;
    }
    const depth = open.at(-1);
    if (source[at] === "`") takeTemplate();
    else if (source[at] === "}" && depth === 0) {
      open.pop();
      takeTemplate();
    } else {
      before = take(WORD) ?? source[at++] ?? "";
      blanked.push(before);
      if (depth !== undefined && before === "{") open[open.length - 1] = depth + 1;
      if (depth !== undefined && before === "}") open[open.length - 1] = depth - 1;
    }
  }
  return blanked.join("");
}

const BLANK = /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const STRING = /"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'/y;
const REGULAR = /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y;
const TEMPLATE = /[`}](?:\\[\s\S]|\$(?!\{)|[^`\\$])*(?:`|\$\{)/y;
const WORD = /[\p{L}\p{N}_$#]+/uy;

/** After a value a slash divides; anywhere else it begins a regular expression. */
function isOperand(before: string): boolean {
  if (/^(?:return|typeof|case|in|of|else|throw|void|new|delete|yield)$/.test(before)) return false;
  return /[\p{L}\p{N}_$)\]}]$/u.test(before);
}
