/** Rounded for reading; show the exact value in a title. */

const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const SHORT = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
const NARROW_SPACE = " ";
const MINUS = "−";

export function formatCount(count: number): string {
  return WHOLE.format(count).replace("-", MINUS);
}

/** `8,940 tok`; from ten million on, `12.4M tok`. */
export function formatTokens(tokens: number): string {
  const text = Math.abs(tokens) >= 10_000_000 ? SHORT.format(tokens) : WHOLE.format(tokens);
  return `${text.replace("-", MINUS)} tok`;
}

/** A share of 1 as `93%` or `0.4%`. */
export function formatShare(share: number): string {
  const percent = share * 100;
  // A chance of 0.025% is not 0.0%.
  if (percent !== 0 && Math.abs(percent) < 0.1) return `${Number(percent.toPrecision(2))}%`.replace("-", MINUS);
  const rounded = Math.round(percent * 10) / 10;
  const isPlain = Number.isInteger(rounded) && (rounded !== 0 || percent === 0);
  return `${percent.toFixed(Math.abs(percent) >= 10 || isPlain ? 0 : 1).replace("-", MINUS)}%`;
}

/** `−93%`, `+4%`; null without a base to compare with. */
export function formatChange(before: number, after: number): string | null {
  if (before === 0) return after === 0 ? formatShare(0) : null;
  const change = (after - before) / before;
  return `${change > 0 ? "+" : ""}${formatShare(change)}`;
}

/** US dollars: `$12.40`, `$0.012`, `$0.0004`. */
export function formatMoney(dollars: number): string {
  const size = Math.abs(dollars);
  const digits = size === 0 || size >= 1 ? 2 : size >= 0.1 ? 2 : size >= 0.001 ? 3 : 4;
  const text = size.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${dollars < 0 ? MINUS : ""}$${text}`;
}

/** `2.4 ms`, `180 ms`, `1.2 s`. */
export function formatMs(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(ms >= 10_000 ? 0 : 1)}${NARROW_SPACE}s`;
  return `${ms >= 10 ? Math.round(ms) : ms.toFixed(1)}${NARROW_SPACE}ms`;
}

/** `640 KB`, `12.4 MB`. */
export function formatBytes(bytes: number): string {
  const kib = bytes / 1024;
  if (kib < 1024) return `${Math.ceil(kib)}${NARROW_SPACE}KB`;
  const mib = kib / 1024;
  return `${Number.isInteger(mib) ? mib : mib.toFixed(1)}${NARROW_SPACE}MB`;
}
