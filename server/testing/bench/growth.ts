/** A measurement at one catalog size. */
export type AtSize = {
  readonly tools: number;
  readonly msP50: number;
  /** Relative to the smallest catalog. */
  readonly ratio: number;
};

export function growthOf(measured: readonly { readonly tools: number; readonly msP50: number }[]): AtSize[] {
  const smallest = measured[0]?.msP50 ?? Number.NaN;
  return measured.map(({ tools, msP50 }) => ({ tools, msP50, ratio: msP50 / smallest }));
}

/** Table cells: the time at each size, then the growth to each larger size. */
export function showGrowth(sizes: readonly AtSize[]): string[] {
  return [...sizes.map(({ msP50 }) => showMs(msP50)), ...sizes.slice(1).map(({ ratio }) => showTimes(ratio))];
}

/** The headings of these cells. */
export function growthTitles(sizes: readonly { readonly tools: number }[]): string[] {
  const count = (tools: number) => tools.toLocaleString("en");
  const smallest = count(sizes[0]?.tools ?? 0);
  return [
    ...sizes.map(({ tools }) => `${count(tools)} tools`),
    ...sizes.slice(1).map(({ tools }) => `${count(tools)} ÷ ${smallest}`),
  ];
}

export function showMs(value: number): string {
  return value < 1000 ? `${value.toFixed(value < 10 ? 2 : 0)} ms` : `${(value / 1000).toFixed(1)} s`;
}

export function showTimes(ratio: number): string {
  return `${ratio.toFixed(ratio < 10 ? 2 : 0)}×`;
}

export function showRate(perSecond: number): string {
  return `${Math.round(perSecond).toLocaleString("en")} /s`;
}
