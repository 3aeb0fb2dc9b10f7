import type { IncomingMessage } from "node:http";
import { listenLocally } from "@/server/testing/listen-locally";

export type Asked = {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: Record<string, unknown>;
};
/** `hang` never answers; `drop` closes the connection after reading the request. */
export type Answer =
  | "hang"
  | "drop"
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body: unknown };
export type LocalServer = { readonly url: string; readonly asked: Asked[]; stop(): Promise<void> };

/** A server on a free port with scripted answers, which records its requests. Text is sent unchanged. */
export async function startLocalServer(answerTo: (asked: Asked, count: number) => Answer): Promise<LocalServer> {
  const asked: Asked[] = [];
  const { port, close } = await listenLocally(async (request, response) => {
    const read = await readRequest(request);
    const answer = answerTo(read, asked.push(read) - 1);
    if (answer === "hang") return;
    if (answer === "drop") return void request.socket.destroy();
    const isText = typeof answer.body === "string";
    response.writeHead(answer.status ?? 200, {
      "Content-Type": isText ? "text/html" : "application/json",
      ...answer.headers,
    });
    response.end(isText ? answer.body : JSON.stringify(answer.body));
  });
  return { url: `http://127.0.0.1:${port}`, asked, stop: close };
}

async function readRequest(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  return {
    method: request.method ?? "",
    path: request.url ?? "",
    authorization: request.headers.authorization,
    body: text === "" ? {} : JSON.parse(text),
  };
}

export function refusal(status: number, code: string, more: Record<string, unknown> = {}): Answer {
  const { retryAfter, ...facts } = more;
  const headers: Record<string, string> = retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };
  return { status, headers, body: { error: { code, message: `said ${code}`, requestId: "req_1", ...facts } } };
}
