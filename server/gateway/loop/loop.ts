/** What happened in the loop that answers meta-tools, for the record of the round. */
export type LoopFacts = {
  /** Requests sent to the upstream, the first one included. */
  readonly requests: number;
  /** In the order of the calls, also those answered beside a call of the caller's own tools. */
  readonly metaCalls: readonly MetaCall[];
};

export type MetaCall = { readonly name: string; readonly revealed: readonly string[] };
