/** What a change would cost sessions that were recorded: tools that models called and would no longer get. */
export type Harm = {
  /** Sessions with calls that were tried. 0: nothing is known. */
  readonly sessions: number;
  readonly losing: number;
  readonly lost: readonly { readonly tool: string; readonly sessions: number }[];
};
