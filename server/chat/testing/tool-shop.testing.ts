import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ToolEntry } from "@/server/engine/model/snapshot";
import { someTool } from "@/server/testing/some-snapshot";

type ShopCall = { readonly tool: string; readonly what: string; readonly response: ServerResponse };

type ToolShop = {
  readonly url: string;
  readonly calls: ShopCall[];
  /** The shop's behavior; by default it echoes. */
  serve(answer: (call: ShopCall) => void): void;
  stop(): Promise<void>;
};

const sayBack = ({ what, response }: ShopCall) => void response.end(`You said: ${what}`);

/** Tools behind local HTTP, so a test decides what they answer, and when. */
export async function startToolShop(): Promise<ToolShop> {
  const calls: ShopCall[] = [];
  let answer: (call: ShopCall) => void = sayBack;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://shop");
    const call = { tool: pathname.slice(1), what: searchParams.get("what") ?? "", response };
    calls.push(call);
    response.setHeader("content-type", "text/plain; charset=utf-8");
    answer(call);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    serve(next) {
      answer = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const inputSchema = { type: "object", properties: { what: { type: "string" } }, additionalProperties: false };

/** One that reads, one that deletes, and one for other roles only. */
export function shopTools(url: string): ToolEntry[] {
  const tool = (name: string, change: Partial<ToolEntry> = {}) =>
    someTool(name, { source: "shop", inputSchema, binding: { method: "GET", url: `${url}/${name}` }, ...change });
  return [
    tool("shop_say", { annotations: { readOnly: true } }),
    tool("shop_scrap", { annotations: { destructive: true } }),
    tool("shop_till"),
  ];
}
