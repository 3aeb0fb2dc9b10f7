import { describe, expect, it } from "vitest";
import { isInternalAddress } from "./internal-addresses";
import { allowAlso, mayReach, readOutboundRules } from "./outbound-rules";

const INTERNAL = [
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "127.255.255.254",
  "168.63.129.16",
  "169.254.169.254",
  "172.31.255.255",
  "192.0.0.8",
  "192.0.2.1",
  "192.168.1.1",
  "198.19.0.1",
  "198.51.100.7",
  "203.0.113.7",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fe80::1%eth0",
  "ff02::1",
  "2001:db8::1",
  "2001::1",
  "2002:7f00:1::",
  "3fff::1",
  "64:ff9b::127.0.0.1",
  "64:ff9b:1::8.8.8.8",
  "::ffff:127.0.0.1",
  "::ffff:a9fe:a9fe",
  "::ffff:168.63.129.16",
  "::ffff:10.0.0.1",
  "not an address",
  "",
];
const PUBLIC = [
  "1.1.1.1",
  "8.8.8.8",
  "100.63.255.255",
  "100.128.0.1",
  "168.63.129.15",
  "168.63.129.17",
  "172.32.0.1",
  "192.0.1.1",
  "2606:4700::1111",
  "2a00:1450:4001::200e",
  "64:ff9b::8.8.8.8",
  "::ffff:8.8.8.8",
];

describe("internal addresses", () => {
  it.each(INTERNAL)("counts %s as internal", (address) => {
    expect(isInternalAddress(address)).toBe(true);
  });

  it.each(PUBLIC)("counts %s as public", (address) => {
    expect(isInternalAddress(address)).toBe(false);
  });
});

describe("the operator's rules", () => {
  const reach = (setting: string | undefined, host: string, address: string, port = 443) =>
    mayReach(readOutboundRules({ TOOLCRIB_ALLOW_INTERNAL: setting }), host, address, port);

  it("allow no internal address unless told", () => {
    expect(reach(undefined, "intranet", "10.0.0.1")).toBe(false);
    expect(reach("", "intranet", "10.0.0.1")).toBe(false);
    expect(reach(undefined, "example.com", "8.8.8.8")).toBe(true);
  });

  it("allow every internal address with 1", () => {
    expect(reach("1", "anything", "169.254.169.254")).toBe(true);
  });

  it("allow just the listed hosts, addresses and networks", () => {
    const list = "Intranet.example., 10.0.0.0/8, 192.168.1.5, fd00::/8";
    expect(reach(list, "intranet.example", "172.16.0.1")).toBe(true);
    expect(reach(list, "sub.intranet.example", "172.16.0.1")).toBe(false);
    expect(reach(list, "any", "10.200.0.1")).toBe(true);
    expect(reach(list, "any", "::ffff:10.200.0.1")).toBe(true);
    expect(reach(list, "any", "192.168.1.5")).toBe(true);
    expect(reach(list, "any", "192.168.1.6")).toBe(false);
    expect(reach(list, "any", "fd00::5")).toBe(true);
    expect(reach(list, "any", "fe80::5")).toBe(false);
  });

  it("allow only the port that an entry names", () => {
    const list = "127.0.0.1:11434, [::1]:8080, Host.name:1234, 10.0.0.0/8:8080, [fd00::]/8:90, 192.168.1.5";
    const ports: [host: string, address: string, port: number][] = [
      ["127.0.0.1", "127.0.0.1", 11_434],
      ["::1", "::1", 8080],
      ["host.name", "172.16.0.1", 1234],
      ["any", "10.200.0.1", 8080],
      ["any", "::ffff:10.200.0.1", 8080],
      ["any", "fd00::5", 90],
    ];
    for (const [host, address, port] of ports) {
      expect(reach(list, host, address, port), `${host} ${port}`).toBe(true);
      for (const other of [80, 443, 5432, port + 1]) {
        expect(reach(list, host, address, other), `${host} ${other}`).toBe(false);
      }
    }
    for (const port of [80, 8080]) expect(reach(list, "any", "192.168.1.5", port)).toBe(true);
    const twice = "localhost:1, localhost:2";
    expect([1, 2, 3].map((port) => reach(twice, "localhost", "127.0.0.1", port))).toEqual([true, true, false]);
    expect(reach("::1, fd00::/8", "::1", "::1", 9)).toBe(true);
  });

  it("refuse at the start what is neither host nor network, and ports that cannot be", () => {
    const wrongPorts = ["host:0", "host:65536", "host:", "host:http", "10.0.0.0/8:x", "[::1]:", "host:80:90"];
    for (const wrong of ["http://intranet", "10.0.0.0/33", "10.0.0.0/x", "*.example", "[::1", ...wrongPorts]) {
      expect(() => readOutboundRules({ TOOLCRIB_ALLOW_INTERNAL: wrong })).toThrow("TOOLCRIB_ALLOW_INTERNAL");
    }
  });

  it("allow programs on this machine only with the switch", () => {
    expect(readOutboundRules({}).allowStdio).toBe(false);
    expect(readOutboundRules({ TOOLCRIB_ALLOW_STDIO: "yes" }).allowStdio).toBe(false);
    expect(readOutboundRules({ TOOLCRIB_ALLOW_STDIO: "1" }).allowStdio).toBe(true);
  });
});

describe("an address that the operator named", () => {
  const url = new URL("http://Localhost:8080/v1");

  it("may be reached besides what the rules allow, on its port alone", () => {
    const rules = allowAlso(readOutboundRules({ TOOLCRIB_ALLOW_INTERNAL: "10.0.0.1:8080" }), url);
    expect(mayReach(rules, "localhost", "127.0.0.1", 8080)).toBe(true);
    expect(mayReach(rules, "10.0.0.1", "10.0.0.1", 8080)).toBe(true);
    expect(mayReach(rules, "localhost", "127.0.0.1", 5432)).toBe(false);
    expect(mayReach(rules, "other.test", "127.0.0.1", 8080)).toBe(false);
  });

  it("leaves the rules that it was added to as they were", () => {
    for (const env of [{}, { TOOLCRIB_ALLOW_INTERNAL: "10.0.0.1:8080" }]) {
      const rules = readOutboundRules(env);
      allowAlso(rules, url);
      expect(mayReach(rules, "localhost", "127.0.0.1", 8080)).toBe(false);
    }
  });
});
