import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import type { Variables } from "@/server/lib/environment";

type FinishedSpan = {
  readonly name: string;
  readonly traceparent: string | undefined;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly isError: boolean;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
};

/** Spans for an OpenTelemetry collector, over OTLP as JSON. Null if no collector is set. */
export type Tracing = {
  record(span: FinishedSpan): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
};

const FLUSH_MS = 5000;
const MOST_WAITING = 2048;
const SEND_MS = 10_000;
const SERVER_KIND = 2;

/** Reads the variables that every OpenTelemetry SDK reads. */
export function openTracing(env: Variables, version: string, log: Pick<Logger, "warn">): Tracing | null {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, "");
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || (base && `${base}/v1/traces`);
  if (!endpoint || env.OTEL_SDK_DISABLED === "true") return null;
  const headers = { "content-type": "application/json", ...readHeaders(env.OTEL_EXPORTER_OTLP_HEADERS ?? "") };
  const resource = {
    attributes: toAttributes({ "service.name": env.OTEL_SERVICE_NAME || "toolcrib", "service.version": version }),
  };
  let waiting: object[] = [];
  let hasWarned = false;

  async function flush(): Promise<void> {
    if (waiting.length === 0) return;
    const spans = waiting;
    waiting = [];
    const body = JSON.stringify({
      resourceSpans: [{ resource, scopeSpans: [{ scope: { name: "toolcrib" }, spans }] }],
    });
    try {
      const answer = await fetch(endpoint as string, {
        method: "POST",
        headers,
        body,
        // A redirect would send the operator's headers to another host.
        redirect: "error",
        signal: AbortSignal.timeout(SEND_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`it returned HTTP ${answer.status}`);
      hasWarned = false;
    } catch (error) {
      // Spans are not worth keeping while the collector is down.
      if (!hasWarned) log.warn({ spans: spans.length, reason: (error as Error).message }, "couldn't send spans");
      hasWarned = true;
    }
  }

  const timer = setInterval(() => void flush(), FLUSH_MS);
  timer.unref();
  return {
    record(span) {
      if (waiting.length >= MOST_WAITING) return;
      waiting.push(toOtlp(span));
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

function toOtlp({ name, traceparent, startedAt, endedAt, isError, attributes }: FinishedSpan): object {
  const [, traceId, parentSpanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(traceparent ?? "") ?? [];
  return {
    traceId: traceId ?? randomBytes(16).toString("hex"),
    spanId: randomBytes(8).toString("hex"),
    ...(parentSpanId !== undefined && { parentSpanId }),
    name,
    kind: SERVER_KIND,
    startTimeUnixNano: toNanos(startedAt),
    endTimeUnixNano: toNanos(endedAt),
    attributes: toAttributes(attributes),
    status: isError ? { code: 2 } : {},
  };
}

function toNanos(ms: number): string {
  const whole = Math.floor(ms);
  return String(BigInt(whole) * 1_000_000n + BigInt(Math.round((ms - whole) * 1e6)));
}

function toAttributes(values: FinishedSpan["attributes"]) {
  return Object.entries(values).map(([key, value]) => ({ key, value: toValue(value) }));
}

function toValue(value: string | number | boolean) {
  if (typeof value === "boolean") return { boolValue: value };
  if (typeof value === "string") return { stringValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

function readHeaders(text: string): Record<string, string> {
  const pairs = text.split(",").flatMap((pair) => {
    const at = pair.indexOf("=");
    // Only the first one ends the name: tokens in base64 end in others.
    return at < 1 ? [] : [[decode(pair.slice(0, at).trim()), decode(pair.slice(at + 1).trim())] as const];
  });
  return Object.fromEntries(pairs.filter(([name]) => name !== ""));
}

/** Unchanged if it is not valid percent-encoding. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
