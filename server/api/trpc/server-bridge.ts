import type { Caller } from "./app-router";

type Bridge = (headers: Headers) => Promise<Caller>;
const BRIDGE = Symbol.for("toolcrib.server-bridge");

/** Next bundles its own copies of what pages import, so pages reach the process's services through this bridge. */
export function openBridge(bridge: Bridge): void {
  Object.assign(globalThis, { [BRIDGE]: bridge });
}

export function crossBridge(headers: Headers): Promise<Caller> {
  const bridge = (globalThis as { [BRIDGE]?: Bridge })[BRIDGE];
  if (bridge === undefined) throw new Error("The pages are not served by server/api/http");
  return bridge(headers);
}
