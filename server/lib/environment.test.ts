import { expect, it } from "vitest";
import { readEnvironment } from "./environment";

const connectionsOf = (env: Record<string, string>) => readEnvironment(env).connections;

it("limits connections in total and per address by default", () => {
  expect(connectionsOf({})).toEqual({ total: 10_000, perAddress: 1000 });
  const given = { TOOLCRIB_MAX_CONNECTIONS: "50", TOOLCRIB_MAX_CONNECTIONS_PER_ADDRESS: "0" };
  expect(connectionsOf(given)).toEqual({ total: 50, perAddress: Number.POSITIVE_INFINITY });
});

it("does not limit connections per address behind a proxy by default, because they all come from the proxy", () => {
  expect(connectionsOf({ TOOLCRIB_TRUST_PROXY: "1" }).perAddress).toBe(Number.POSITIVE_INFINITY);
  const given = { TOOLCRIB_TRUST_PROXY: "1", TOOLCRIB_MAX_CONNECTIONS_PER_ADDRESS: "7" };
  expect(connectionsOf(given).perAddress).toBe(7);
});

it.each(["many", "-1", "1.5"])("refuses %s as a limit in one sentence", (text) => {
  expect(() => readEnvironment({ TOOLCRIB_MAX_CONNECTIONS: text })).toThrow(
    `TOOLCRIB_MAX_CONNECTIONS must be a whole number, or 0 for no limit: ${text}`,
  );
});

it("observes the gateway's roles unless the operator says otherwise, and refuses a mode that does not exist", () => {
  expect(readEnvironment({}).gatewayMode).toBe("observe");
  expect(readEnvironment({ TOOLCRIB_GATEWAY_MODE: "on" }).gatewayMode).toBe("on");
  expect(() => readEnvironment({ TOOLCRIB_GATEWAY_MODE: "On" })).toThrow(
    "TOOLCRIB_GATEWAY_MODE must be one of off, observe, on: On",
  );
});
