import type { PresetFigures } from "@/server/contract/preset-figure";
import type { PresetName } from "@/server/engine/model/snapshot";

type ShippedFigures = {
  /** The embedder of the measurement; the τ of `gaia` belongs to it. */
  readonly model: string;
  readonly messages: number;
  readonly tools: number;
  readonly presets: Readonly<Record<PresetName, PresetFigures>>;
};

export function writeModule({ model, messages, tools, presets }: ShippedFigures): string {
  const rows = Object.entries(presets).map(
    ([name, { recall, neededZero, noToolZero, tokens }]) =>
      `    ${name}: { recall: ${recall}, neededZero: ${neededZero}, noToolZero: ${noToolZero}, tokens: ${tokens} },`,
  );
  return [
    'import type { PresetName } from "@/server/engine/model/snapshot";',
    'import type { PresetFigures } from "./preset-figure";',
    "",
    "/** The results of each preset on the starter set. Written by `npm run preset-figures`; a test fails if it is stale. */",
    "export const STARTER_FIGURES = {",
    `  model: ${JSON.stringify(model)},`,
    `  messages: ${messages},`,
    `  tools: ${tools},`,
    "  presets: {",
    ...rows,
    "  } satisfies Record<PresetName, PresetFigures>,",
    "};",
    "",
  ].join("\n");
}

const FROM = "<!-- `npm run preset-figures` writes this table. -->\n";
const TO = "<!-- End of the table. -->\n";

export function writeTable(page: string, { presets }: Pick<ShippedFigures, "presets">): string {
  const from = page.indexOf(FROM);
  const to = page.indexOf(TO);
  if (from < 0 || to < from) throw new Error("The page has no place for the table of presets.");
  const rows = Object.entries(presets).map(
    ([name, { recall, neededZero, noToolZero, tokens }]) =>
      `| \`${name}\` | ${percent(recall)} | ${percent(neededZero)} | ${percent(noToolZero)} | ${percent(tokens)} |`,
  );
  const table = [
    "| preset | recall | needed, got nothing | talk at zero | tokens |",
    "|---|---:|---:|---:|---:|",
    ...rows,
  ];
  return `${page.slice(0, from)}${FROM}\n${table.join("\n")}\n\n${page.slice(to)}`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
