import type { BandView, RoleBands } from "@/server/contract/policies";

type Span = { readonly from: number; readonly to: number };

export type DrawnBand = BandView & {
  readonly left: number;
  readonly width: number;
};

export type BandRow = {
  readonly role: string;
  readonly bands: readonly DrawnBand[];
  /** The window of the role's model on the axis, in percent; null: off the axis. */
  readonly marker: number | null;
  readonly window: number;
  readonly model: string | null;
};

const TICKS = [8_000, 32_000, 128_000, 400_000, 1_000_000];

function placeOnAxis(size: number, { from, to }: Span): number {
  return (100 * Math.log(size / from)) / Math.log(to / from);
}

export function axisTicks(span: Span): { readonly size: number; readonly label: string; readonly left: number }[] {
  return TICKS.filter((size) => size >= span.from && size <= span.to).map((size) => ({
    size,
    label: formatWindow(size),
    left: placeOnAxis(size, span),
  }));
}

export function prepareBands(roles: readonly RoleBands[], span: Span): BandRow[] {
  return roles.map(({ role, bands, window, model }) => ({
    role,
    window,
    model,
    marker: window >= span.from && window <= span.to ? placeOnAxis(window, span) : null,
    bands: bands.map((band, at) => {
      const left = placeOnAxis(band.from, span);
      const right = placeOnAxis(bands[at + 1]?.from ?? span.to, span);
      return { ...band, left, width: right - left };
    }),
  }));
}

export function formatWindow(size: number): string {
  return size >= 1_000_000 ? `${size / 1_000_000}M` : `${Math.round(size / 1000)}k`;
}
