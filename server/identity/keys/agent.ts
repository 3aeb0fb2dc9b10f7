/** Who asks: what a key (or a person in the chat) may use. */
export type Agent = {
  /** Owner of sessions and records: the key's id (in the chat: the person's id). */
  readonly ownerId: string;
  /** Whose workbench: the person who made the key, or the key itself. */
  readonly workbenchId: string;
  readonly name: string;
  /** null: every role. */
  readonly roleIds: ReadonlySet<string> | null;
  /**
   * The only tools it may use; null: whatever the role allows. Always the same array object for one key, because the
   * engine remembers by identity.
   */
  readonly scope: readonly string[] | null;
};
