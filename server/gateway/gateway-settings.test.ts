import { expect, it } from "vitest";
import { readGatewaySettings } from "./gateway-settings";

it("sends up to 4 follow-up requests per response, unless the operator sets another limit", () => {
  expect(readGatewaySettings({}).maxInnerRequests).toBe(4);
  expect(readGatewaySettings({ TOOLCRIB_GATEWAY_MAX_INNER_REQUESTS: "2" }).maxInnerRequests).toBe(2);
  expect(() => readGatewaySettings({ TOOLCRIB_GATEWAY_MAX_INNER_REQUESTS: "0" })).toThrow(
    "TOOLCRIB_GATEWAY_MAX_INNER_REQUESTS must be a number above 0: 0",
  );
});
