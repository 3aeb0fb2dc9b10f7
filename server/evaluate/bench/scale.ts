/** How much is measured. Sections never ask for whom: a test runs them on a handful of tools. */
export type Scale = {
  /** Sizes of the catalogs whose speed is compared. */
  readonly speedTools: { readonly small: number; readonly middle: number; readonly large: number };
  readonly rounds: number;
  readonly compileRounds: number;
  /** Sizes of the catalogs whose prompts are compared, ascending: a menu may be longest somewhere in between. */
  readonly promptTools: readonly [number, ...number[]];
  /** How many messages of the starter set are asked. */
  readonly mostAsks: number;
  readonly httpRequests: number;
  readonly httpRounds: number;
  /** Size of the catalog that is compared with the starter's. */
  readonly httpTools: number;
  readonly chatRounds: number;
  /** How many answers stream at once, and how long each is. */
  readonly chatStreams: number;
  readonly chatWords: number;
};

/** What figures are quoted from. */
export const RECORD_SCALE: Scale = {
  speedTools: { small: 500, middle: 5000, large: 50_000 },
  rounds: 25,
  compileRounds: 3,
  promptTools: [50, 200, 500, 1500, 5000],
  mostAsks: Number.POSITIVE_INFINITY,
  httpRequests: 12_000,
  httpRounds: 5,
  httpTools: 5000,
  chatRounds: 200,
  chatStreams: 50,
  chatWords: 1000,
};

/** For a look while working. */
export const QUICK_SCALE: Scale = {
  speedTools: { small: 500, middle: 5000, large: 5000 },
  rounds: 5,
  compileRounds: 1,
  promptTools: [50, 150, 500],
  mostAsks: 60,
  httpRequests: 2000,
  httpRounds: 2,
  httpTools: 5000,
  chatRounds: 40,
  chatStreams: 20,
  chatWords: 300,
};
