import type { RequestListener } from "node:http";

/** Adapts a fetch-style handler, such as an MCP server, to Node's HTTP. */
export function toListener(fetch: (request: Request) => Promise<Response>): RequestListener {
  return async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const gone = new AbortController();
    response.on("close", () => gone.abort());
    const answer = await fetch(
      new Request(`http://127.0.0.1${request.url}`, {
        method: request.method ?? "GET",
        headers: Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
        body: chunks.length > 0 ? Buffer.concat(chunks) : null,
        signal: gone.signal,
      }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    try {
      for await (const chunk of answer.body ?? []) response.write(chunk);
    } catch {
      // The client disconnected.
    }
    response.end();
  };
}
