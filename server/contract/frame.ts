import type { Me } from "./people";
import type { Unpublished } from "./revisions";

export type Frame = {
  readonly me: Me | null;
  /** Null: unknown, or not visible to this person. */
  readonly unpublished: Unpublished | null;
};
