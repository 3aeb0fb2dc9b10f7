import type { Caller } from "./app-router";

type Bridge = (headers: Headers) => Promise<Caller>;
const BRIDGE = Symbol.for("toolcrib.server-bridge");

/**
 * Next bundles its own copy of what pages import, with its own connections and caches. Pages therefore reach the
 * process's one set of services through this bridge instead of importing them.
 */
export function openBridge(bridge: Bridge): void {
  Object.assign(globalThis, { [BRIDGE]: bridge });
}

export function crossBridge(headers: Headers): Promise<Caller> {
  const bridge = (globalThis as { [BRIDGE]?: Bridge })[BRIDGE];
  if (bridge === undefined) throw new Error("The pages are not served by server/api/http");
  return bridge(headers);
}
