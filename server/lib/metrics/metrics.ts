import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Mode } from "@/server/engine/model/snapshot";

export type Metrics = {
  countResolve(
    role: string,
    mode: Mode,
    tokens: { readonly sent: number; readonly baseline: number },
    micros: number,
  ): void;
  countCall(tool: string, outcome: string): void;
  countRequest(operation: string, status: number, ms: number): void;
  countGateway(request: GatewayRequestFigures): void;
  countGatewayRound(role: string, calls: number): void;
  countGatewayRollback(role: string): void;
  /** A gauge that is read when Prometheus asks. */
  watch(name: string, help: string, read: () => number): void;
  show(): Promise<string>;
  readonly contentType: string;
};

export type GatewayRequestFigures = {
  readonly dialect: string;
  readonly mode: string;
  readonly status: number;
  /** How it ended: `complete`, `refused`, `client-left`, `upstream-broke`, … */
  readonly outcome: string;
  readonly seconds: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
};

/** A model may think for minutes. */
const STREAM_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600];
const SECONDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];

/** Metrics of this process; Prometheus adds up those of several. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const figures = defineFigures(registers);
  // Labels are looked up once: finding them costs more than counting.
  const ofRole = remember((role: string) => ({
    sent: figures.sent.labels({ role }),
    baseline: figures.baseline.labels({ role }),
    byMode: remember((mode: string) => figures.resolves.labels({ role, mode })),
  }));
  const ofRequest = remember((operation: string) =>
    remember((status: string) => figures.requestSeconds.labels({ operation, status })),
  );
  return {
    countResolve(role, mode, tokens, micros) {
      const counters = ofRole(role);
      counters.byMode(mode).inc();
      counters.sent.inc(tokens.sent);
      counters.baseline.inc(tokens.baseline);
      figures.engineSeconds.observe(micros / 1e6);
    },
    countCall: (tool, outcome) => figures.calls.inc({ tool, outcome }),
    countRequest: (operation, status, ms) => ofRequest(operation)(String(status)).observe(ms / 1000),
    countGateway({ dialect, mode, status, outcome, seconds, bytesIn, bytesOut }) {
      figures.gatewayRequests.inc({ dialect, mode, status: String(status), outcome });
      figures.gatewaySeconds.observe({ dialect }, seconds);
      figures.gatewayBytes.inc({ direction: "in" }, bytesIn);
      figures.gatewayBytes.inc({ direction: "out" }, bytesOut);
    },
    countGatewayRound: (role, calls) => figures.gatewayRounds.inc({ role, called: calls > 0 ? "yes" : "no" }),
    countGatewayRollback: (role) => figures.rollbacks.inc({ role }),
    watch(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    },
    show: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function defineFigures(registers: Registry[]) {
  return {
    resolves: new Counter({
      name: "toolcrib_resolves_total",
      help: "Resolve requests answered",
      labelNames: ["role", "mode"] as const,
      registers,
    }),
    sent: new Counter({
      name: "toolcrib_tool_tokens_sent_total",
      help: "Tokens of tool definitions that were sent",
      labelNames: ["role"] as const,
      registers,
    }),
    baseline: new Counter({
      name: "toolcrib_tool_tokens_baseline_total",
      help: "Tokens that every allowed tool would have cost",
      labelNames: ["role"] as const,
      registers,
    }),
    engineSeconds: new Histogram({
      name: "toolcrib_resolve_engine_seconds",
      help: "Engine decision time",
      buckets: SECONDS,
      registers,
    }),
    calls: new Counter({
      name: "toolcrib_tool_calls_total",
      help: "Calls to tools and meta-tools",
      labelNames: ["tool", "outcome"] as const,
      registers,
    }),
    requestSeconds: new Histogram({
      name: "toolcrib_request_seconds",
      help: "Agent API response time",
      labelNames: ["operation", "status"] as const,
      buckets: SECONDS,
      registers,
    }),
    gatewayRequests: new Counter({
      name: "toolcrib_gateway_requests_total",
      help: "Requests to the gateway, by how they ended",
      labelNames: ["dialect", "mode", "status", "outcome"] as const,
      registers,
    }),
    gatewaySeconds: new Histogram({
      name: "toolcrib_gateway_request_seconds",
      help: "Time from a gateway request to the end of its response",
      labelNames: ["dialect"] as const,
      buckets: STREAM_SECONDS,
      registers,
    }),
    gatewayBytes: new Counter({
      name: "toolcrib_gateway_bytes_total",
      help: "Bytes of bodies that passed through the gateway",
      labelNames: ["direction"] as const,
      registers,
    }),
    gatewayRounds: new Counter({
      name: "toolcrib_gateway_rounds_total",
      help: "Gateway requests with tools, by whether the model called one",
      labelNames: ["role", "called"] as const,
      registers,
    }),
    rollbacks: new Counter({
      name: "toolcrib_gateway_rollbacks_total",
      help: "Roles that the gateway's watchdog switched back to observe",
      labelNames: ["role"] as const,
      registers,
    }),
  };
}

/** Unbounded: only for keys that are few and not chosen by callers. */
function remember<Value>(make: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const found = known.get(key) ?? make(key);
    known.set(key, found);
    return found;
  };
}
