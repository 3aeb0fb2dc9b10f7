import { expect, it } from "vitest";
import { createOutbound } from "@/server/lib/outbound/outbound";
import { readOutboundRules } from "@/server/lib/outbound/outbound-rules";
import { checkAddresses } from "./check-addresses";

const check = (allowed: string, url: string, before?: string) =>
  checkAddresses(
    { outbound: createOutbound(readOutboundRules({ TOOLCRIB_ALLOW_INTERNAL: allowed }), async () => []) },
    { connection: { url } },
    before === undefined ? null : { connection: { url: before } },
  );

it("refuses an internal address when a source is saved, and names the field and the setting", async () => {
  await expect(check("", "http://localhost:8123/mcp")).rejects.toMatchObject({
    message: expect.stringMatching(/^connection\.url: localhost:8123 .*TOOLCRIB_ALLOW_INTERNAL/),
    details: { field: "connection.url" },
  });
  await check("localhost:8123", "http://localhost:8123/mcp");
  await check("", "https://tools.example.com/mcp");
});

it("lets other fields of a source be edited, whatever its address", async () => {
  await check("", "http://localhost:8123/mcp", "http://localhost:8123/mcp");
});
