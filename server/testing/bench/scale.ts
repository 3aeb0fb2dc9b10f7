/** How much is measured. Sections do not know their scale, so tests run them on few tools. */
export type Scale = {
  /** Catalog sizes, ascending. */
  readonly catalogTools: readonly [number, ...number[]];
  readonly rounds: number;
  readonly compileRounds: number;
  /** Catalog sizes for prompt costs, ascending: a menu may be longest in between. */
  readonly promptTools: readonly [number, ...number[]];
  readonly mostAsks: number;
  /** The duration and number of rounds per server. */
  readonly httpMs: number;
  readonly httpRounds: number;
  readonly chatRounds: number;
  /** Concurrent answers and their length. */
  readonly chatStreams: number;
  readonly chatWords: number;
  /** Recorded rounds when pages load, and the time limit per query. */
  readonly recordedRounds: number;
  readonly queryMs: number;
};

/** The scale of published figures. */
export const RECORD_SCALE: Scale = {
  catalogTools: [63, 5000, 50_000],
  rounds: 15,
  compileRounds: 2,
  promptTools: [50, 200, 500, 1500, 5000],
  mostAsks: Number.POSITIVE_INFINITY,
  httpMs: 1500,
  httpRounds: 4,
  chatRounds: 63,
  chatStreams: 50,
  chatWords: 1000,
  recordedRounds: 300,
  queryMs: 3000,
};

/** For development. */
export const QUICK_SCALE: Scale = {
  catalogTools: [63, 5000],
  rounds: 3,
  compileRounds: 1,
  promptTools: [50, 150, 500],
  mostAsks: 60,
  httpMs: 500,
  httpRounds: 2,
  chatRounds: 21,
  chatStreams: 20,
  chatWords: 300,
  recordedRounds: 60,
  queryMs: 500,
};
