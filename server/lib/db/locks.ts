/**
 * PostgreSQL's advisory locks, by what is done under them: one number each, or two kinds of work would wait for one
 * another. Those that are taken with a second key (a list's, a source's) count apart from the others.
 */
export const LOCKS = {
  /** The draft is one document: edits take it shared, publish and restore take it alone. */
  draft: 7001,
  people: 7002,
  /** Several processes may start at once, each with a key in its environment. */
  environmentKey: 7003,
  /** Several processes may start at once with a new secret. */
  secrets: 7004,
  pruneSessions: 7010,
  /** With an owner's list as its second key. */
  workbench: 7010,
  settings: 7020,
  pruneRecords: 7021,
  gatewayRoles: 7022,
  /** With a message's id as its second key. */
  chatMessages: 7030,
} as const;
