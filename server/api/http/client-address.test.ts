import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { clientAddressOf, networkOf } from "./client-address";

const askedBy = (forwarded?: string) => {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return { headers, socket: { remoteAddress: "127.0.0.1" } } as unknown as IncomingMessage;
};

describe("the address of a client", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["203.0.113.7:5678", "203.0.113.7"],
    ["198.51.100.1, 203.0.113.7:80", "203.0.113.7"],
    ["2001:db8::1", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["[::1]:443", "::1"],
    ['"[2001:db8::1]:4711"', "2001:db8::1"],
  ])("is read from what a trusted proxy added: %s", (forwarded, address) => {
    expect(clientAddressOf(askedBy(forwarded), { trustProxy: true })).toBe(address);
  });

  it.each([undefined, "", "unknown", "_hidden", "203.0.113.7:port", "1.2.3.4, ", "[203.0.113.7", "999.1.1.1:80"])(
    "is that of the connection where the proxy names none: %s",
    (forwarded) => {
      expect(clientAddressOf(askedBy(forwarded), { trustProxy: true })).toBe("127.0.0.1");
    },
  );

  it("is that of the connection if no proxy is trusted", () => {
    expect(clientAddressOf(askedBy("203.0.113.7"), { trustProxy: false })).toBe("127.0.0.1");
  });
});

describe("the network that limits count", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::9", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("of %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
