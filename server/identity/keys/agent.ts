/** The caller: what a key, or a person in the chat, may use. */
export type Agent = {
  /** Owner of sessions and records: the key's id (in the chat: the person's id). */
  readonly ownerId: string;
  /** The owner of the workbench: the person who created the key, or the key itself. */
  readonly workbenchId: string;
  readonly name: string;
  /** null: every role. */
  readonly roleIds: ReadonlySet<string> | null;
  /**
   * The only tools it may use; null: all that the role allows. Always the same array object for one key, because the
   * engine caches by identity.
   */
  readonly scope: readonly string[] | null;
};
