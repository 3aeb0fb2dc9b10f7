/** Advisory locks, one number per kind of work. Those with a second key are a separate space. */
export const LOCKS = {
  /** Edits lock the draft shared, publish and restore exclusively. */
  draft: 7001,
  people: 7002,
  /** Several processes may start at once with a key in the environment. */
  environmentKey: 7003,
  /** Several processes may start at once with a new secret. */
  secrets: 7004,
  pruneSessions: 7010,
  workbench: 7010,
  settings: 7020,
  pruneRecords: 7021,
  gatewayRoles: 7022,
  chatMessages: 7030,
} as const;
