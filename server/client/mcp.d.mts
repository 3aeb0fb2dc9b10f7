import type { Client } from "@modelcontextprotocol/sdk/client/index.js";

export type McpSettings = {
  /** The base URL: `http://localhost:3000`. */
  readonly url: string;
  /** An agent key: `tck_…`. */
  readonly key: string;
  /** Needed if the key has several roles. */
  readonly role?: string | null;
  /** The name of your app, which Toolcrib shows in its log. */
  readonly name?: string;
};

/** An MCP client that is connected to Toolcrib. It sees the tools of its role, and finds more with the meta-tools. */
export declare function connectMcp(settings: McpSettings): Promise<Client>;
