import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { openTracing, type Tracing } from "./tracing";

const SPAN = {
  name: "resolve",
  traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
  startedAt: 1_700_000_000_000.25,
  endedAt: 1_700_000_000_001.5,
  isError: false,
  attributes: { "toolcrib.role": "orchestrator", "toolcrib.tokens.sent": 612, "toolcrib.unchanged": false },
};
const silent = { warn: () => {} };
let tracing: Tracing | null = null;
afterEach(() => tracing?.stop());

async function collector() {
  const received: { body: unknown; headers: NodeJS.Dict<string | string[]>; url: string | undefined }[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => {
      received.push({ body: JSON.parse(text), headers: request.headers, url: request.url });
      response.end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { received, url: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}

describe("tracing", () => {
  it("is nothing at all where no collector is set", () => {
    expect(openTracing({}, "1", silent)).toBeNull();
    expect(openTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://x", OTEL_SDK_DISABLED: "true" }, "1", silent)).toBeNull();
  });

  it("continues the caller's trace in OTLP, with the operator's headers", async () => {
    const { received, url, close } = await collector();
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/`, OTEL_EXPORTER_OTLP_HEADERS: "x-team=crib%20one" };
    tracing = openTracing(env, "1.2.3", silent);
    tracing?.record(SPAN);
    tracing?.record({ ...SPAN, traceparent: "nonsense", isError: true });
    await tracing?.flush();
    await close();
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ url: "/v1/traces", headers: { "x-team": "crib one" } });
    type Sent = { resourceSpans: [{ resource: unknown; scopeSpans: [{ spans: unknown[] }] }] };
    const [{ resource, scopeSpans }] = (received.at(0)?.body as Sent | undefined)?.resourceSpans ?? [
      { resource: null, scopeSpans: [{ spans: [] }] },
    ];
    expect(resource).toEqual({
      attributes: [
        { key: "service.name", value: { stringValue: "toolcrib" } },
        { key: "service.version", value: { stringValue: "1.2.3" } },
      ],
    });
    expect(scopeSpans[0].spans).toMatchObject([
      {
        traceId: "0af7651916cd43dd8448eb211c80319c",
        parentSpanId: "b7ad6b7169203331",
        spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
        startTimeUnixNano: "1700000000000250000",
        endTimeUnixNano: "1700000000001500000",
        attributes: [
          { key: "toolcrib.role", value: { stringValue: "orchestrator" } },
          { key: "toolcrib.tokens.sent", value: { intValue: "612" } },
          { key: "toolcrib.unchanged", value: { boolValue: false } },
        ],
        status: {},
      },
      { traceId: expect.stringMatching(/^[0-9a-f]{32}$/), status: { code: 2 } },
    ]);
    expect(scopeSpans[0].spans[1]).not.toHaveProperty("parentSpanId");
  });

  it("sends the operator's headers unchanged, whatever their values contain", async () => {
    const { received, url, close } = await collector();
    const headers = "authorization=Basic dXNlcjpwYXNz==, x-rate = 100% ,=nameless,x-empty=";
    tracing = openTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: headers }, "1", silent);
    tracing?.record(SPAN);
    await tracing?.flush();
    await close();
    expect(received).toMatchObject([
      { headers: { authorization: "Basic dXNlcjpwYXNz==", "x-rate": "100%", "x-empty": "" } },
    ]);
  });

  it("follows no redirect: what the operator set goes where the operator said", async () => {
    const elsewhere = await collector();
    const server = createServer((_request, response) => {
      response.writeHead(307, { location: `${elsewhere.url}/v1/traces` }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const warnings: unknown[] = [];
    tracing = openTracing(
      { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_EXPORTER_OTLP_HEADERS: "x-token=secret" },
      "1",
      { warn: (...said: unknown[]) => void warnings.push(said) },
    );
    tracing?.record(SPAN);
    await tracing?.flush();
    expect(elsewhere.received).toEqual([]);
    expect(warnings).toHaveLength(1);
    await elsewhere.close();
    await new Promise((resolve) => server.close(resolve));
  });

  it("continues when the collector is down, and logs it once", async () => {
    const warnings: unknown[] = [];
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" };
    tracing = openTracing(env, "1", { warn: (...said: unknown[]) => void warnings.push(said) });
    for (let turn = 0; turn < 3; turn++) {
      tracing?.record(SPAN);
      await tracing?.flush();
    }
    expect(warnings).toHaveLength(1);
  });
});
