import type { TokenStep } from "@/server/contract/policies";

export type TokenPoint = { readonly window: number; readonly before: number | null; readonly after: number | null };

/** Both lines at every size where one of them changes. Missing data is a gap. */
export function prepareTokenSteps(before: readonly TokenStep[], after: readonly TokenStep[]): TokenPoint[] {
  const sizes = new Set([...before, ...after].flatMap(({ from }) => [from]));
  const end = Math.max(...[...before, ...after].map(({ to }) => to));
  if (sizes.size > 0) sizes.add(end);
  return [...sizes]
    .sort((a, b) => a - b)
    .map((window) => ({ window, before: tokensAt(before, window), after: tokensAt(after, window) }));
}

function tokensAt(steps: readonly TokenStep[], window: number): number | null {
  const step = steps.find(({ from, to }) => from <= window && window <= to);
  return step === undefined ? null : Math.round(step.tokens);
}
