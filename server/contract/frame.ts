import type { Me } from "./people";
import type { Unpublished } from "./revisions";

/** What stands around every page from its first moment on. */
export type Frame = {
  readonly me: Me | null;
  /** Null: not known yet, or not theirs to know. */
  readonly unpublished: Unpublished | null;
};
