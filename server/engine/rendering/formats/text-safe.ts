/**
 * Untrusted text on one line: line breaks and control characters become spaces; invisible and direction-changing
 * characters vanish (except joiners that scripts and emoji need). Text that cannot start a line cannot pose as a
 * heading.
 */
export function oneLine(text: string): string {
  if (/^[!-~]+(?: [!-~]+)*$/.test(text)) return text;
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/(?![\u200c\u200d])[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, "")
    .replace(/\p{Zs}+/gu, " ")
    .trim();
}

/** A parameter name for a signature, quoted if it is not a plain name. */
export function safeParameter(name: string): string {
  return /^[\p{L}_$][\p{L}\p{N}\p{M}_$-]*$/u.test(name) ? name : oneLine(JSON.stringify(name));
}
