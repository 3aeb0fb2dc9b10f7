/** How much is measured. Sections never ask for whom: a test runs them on a handful of tools. */
export type Scale = {
  /** Sizes of the catalogs that everything is measured with, ascending. */
  readonly catalogTools: readonly [number, ...number[]];
  readonly rounds: number;
  readonly compileRounds: number;
  /** Sizes of the catalogs whose prompts are compared, ascending: a menu may be longest somewhere in between. */
  readonly promptTools: readonly [number, ...number[]];
  /** How many messages of the starter set are asked. */
  readonly mostAsks: number;
  /** How long each server is asked, in each of so many rounds. */
  readonly httpMs: number;
  readonly httpRounds: number;
  readonly chatRounds: number;
  /** How many answers stream at once, and how long each is. */
  readonly chatStreams: number;
  readonly chatWords: number;
  /** How many rounds of agents are on record when pages ask, and how long one query may be asked again. */
  readonly recordedRounds: number;
  readonly queryMs: number;
};

/** What figures are quoted from. */
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

/** For a look while working. */
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
