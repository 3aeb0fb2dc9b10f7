/** Untrusted text on one line: text that cannot start a line cannot pose as a heading. Joiners stay, which scripts and emoji need. */
export function oneLine(text: string): string {
  if (/^[!-~]+(?: [!-~]+)*$/.test(text)) return text;
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/(?![\u200c\u200d])[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, "")
    .replace(/\p{Zs}+/gu, " ")
    .trim();
}

export function safeParameter(name: string): string {
  return /^[\p{L}_$][\p{L}\p{N}\p{M}_$-]*$/u.test(name) ? name : oneLine(JSON.stringify(name));
}
