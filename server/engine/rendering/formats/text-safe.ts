/**
 * A stranger's words on one line: breaks and other control characters become a space, invisible and direction-changing
 * ones vanish (but for the joiners that scripts and emoji need). What cannot begin a line cannot pose as a heading.
 */
export function oneLine(text: string): string {
  if (/^[!-~]+(?: [!-~]+)*$/.test(text)) return text;
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/(?![\u200c\u200d])[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, "")
    .replace(/\p{Zs}+/gu, " ")
    .trim();
}

/** A parameter's name as it can stand in a signature: quoted where it is not plainly a name. */
export function safeParameter(name: string): string {
  return /^[\p{L}_$][\p{L}\p{N}\p{M}_$-]*$/u.test(name) ? name : oneLine(JSON.stringify(name));
}
