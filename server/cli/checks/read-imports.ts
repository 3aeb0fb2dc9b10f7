export type FoundImport = {
  readonly specifier: string;
  /** Gone after compilation. With `verbatimModuleSyntax` that is `import type` only, not `import { type X }`. */
  readonly isTypeOnly: boolean;
  readonly line: number;
};

const STATEMENT = /(?:^|[;}\n])[ \t]*(?:import|export)\s+(type\s+(?!from\b|,))?[^'"`;=()]*?\bfrom\s*(["'])(.+?)\2/g;
const SIDE_EFFECT = /(?:^|[;}\n])[ \t]*import\s*(["'])(.+?)\1/g;
const CALL = /(\btypeof\s+)?\b(?:import|require)\s*\(\s*(["'])(.+?)\2/g;

/** Every import, re-export, side-effect import, dynamic `import()` and `require()` of a file. */
export function readImports(source: string): FoundImport[] {
  const code = blankComments(source);
  const found: (FoundImport & { readonly at: number })[] = [];
  const add = (match: RegExpMatchArray, specifier: string | undefined, isTypeOnly: boolean) => {
    if (specifier === undefined) return;
    const at = match.index ?? 0;
    const start = at + (match[0].length - match[0].trimStart().length);
    found.push({ specifier, isTypeOnly, at, line: code.slice(0, start).split("\n").length });
  };
  for (const match of code.matchAll(STATEMENT)) add(match, match[3], match[1] !== undefined);
  for (const match of code.matchAll(SIDE_EFFECT)) add(match, match[2], false);
  for (const match of code.matchAll(CALL)) add(match, match[3], match[1] !== undefined);
  return found.sort((a, b) => a.at - b.at).map(({ specifier, isTypeOnly, line }) => ({ specifier, isTypeOnly, line }));
}

/**
 * Turns comments and template texts into blanks and leaves strings and line breaks alone. Not a parser: a quote that is
 * not closed on its line (an apostrophe in JSX text, a quote in a regular expression) is taken for plain text.
 */
function blankComments(source: string): string {
  const token = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|`(?:\\[\s\S]|[^\\`])*`|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g;
  return source.replace(token, (text) => (/^["']/.test(text) ? text : text.replace(/[^\n]/g, " ")));
}
