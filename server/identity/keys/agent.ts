export type Agent = {
  /** Owner of sessions and records: the key's id (in the chat: the person's id). */
  readonly ownerId: string;
  /** The owner of the workbench: the person who created the key, or the key itself. */
  readonly workbenchId: string;
  readonly name: string;
  readonly roleIds: ReadonlySet<string> | null;
  /** Null: all that the role allows. The same array object for one key, because the engine caches by identity. */
  readonly scope: readonly string[] | null;
};
