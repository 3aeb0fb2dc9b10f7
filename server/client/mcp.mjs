// @ts-check
// For the MCP SDK (`@modelcontextprotocol/sdk`), the only package this file needs.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

/** @type {typeof import("./mcp.d.mts").connectMcp} */
export const connectMcp = async ({ url, key, role = null, name = "toolcrib-client" }) => {
  const headers = { Authorization: `Bearer ${key}`, ...(role !== null && { "X-Toolcrib-Role": role }) };
  const address = new URL(`${url.replace(/\/+$/, "")}/mcp`);
  const client = new Client({ name, version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
  return client;
};
