import type { Agent } from "@/server/identity/keys/agent";

export const silentLog = { info() {}, warn() {}, error() {} };

export function someAgent(change: Partial<Agent> = {}): Agent {
  return { ownerId: "key_1", workbenchId: "user_1", name: "an agent", roleIds: null, scope: null, ...change };
}
