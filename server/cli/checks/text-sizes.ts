import type { Breach } from "./walls";

/** `TEXT_SIZE` is for charts. Icons and layout have their own sizes. */
const OTHER_SIZE =
  /(?<![\w-])text-(?:xs|lg|\dxl|\[(?:length:)?[\d.]+[a-z%]+\])|\[font-size:|\bfontSize(?!(?:: |=\{)TEXT_SIZE\b)|\bfont-size:/g;

/** Text has the three sizes of globals.css and no other. `file` is relative to the root, with forward slashes. */
export function findTextSizes(file: string, text: string): Breach[] {
  if (!/^(?:app|components)\//.test(file)) return [];
  return [...text.matchAll(OTHER_SIZE)].map(({ index, 0: found }) => ({
    file,
    line: text.slice(0, index).split("\n").length,
    message: `"${found}" would be a fourth text size: use text-sm, text-base or text-xl`,
  }));
}
