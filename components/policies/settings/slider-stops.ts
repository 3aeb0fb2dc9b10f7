export const SHARE_STOPS = [
  0, 0.0001, 0.00025, 0.0005, 0.001, 0.002, 0.003, 0.005, 0.0075, 0.01, 0.015, 0.02, 0.025, 0.03, 0.04, 0.05, 0.075,
  0.1, 0.125, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.75, 1,
] as const;

/** Probabilities: fine from 0.1% to 20%, where limits are set. */
export const CHANCE_STOPS = [
  0, 0.001, 0.002, 0.003, 0.005, 0.0075, 0.01, 0.0125, 0.015, 0.02, 0.025, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.1,
  0.12, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5,
] as const;

const MANTISSAS = [1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8] as const;

/** About ten round numbers per power of ten. */
export function roundStops(from: number, to: number): number[] {
  const stops: number[] = [];
  for (let power = 10 ** Math.floor(Math.log10(from)); power <= to; power *= 10) {
    for (const mantissa of MANTISSAS) {
      const stop = mantissa * power;
      if (stop >= from && stop <= to && Number.isInteger(stop)) stops.push(stop);
    }
  }
  return stops;
}
