import { headers } from "next/headers";
import type { Caller } from "./app-router";
import { crossBridge } from "./server-bridge";

/** The API, called in process on behalf of the request that is being rendered. */
export async function serverApi(): Promise<Caller> {
  return crossBridge(new Headers(await headers()));
}
