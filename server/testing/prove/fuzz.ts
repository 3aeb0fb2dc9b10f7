import { SCENARIOS } from "@/prisma/scenarios";
import { type HostileRequest, hostileRequest } from "./hostile-requests";
import { exchangeRaw, type RawAnswer } from "./raw-exchange";

type Options = {
  readonly port: number;
  /** A key of this role only. */
  readonly key: string;
  readonly role: string;
  readonly seed: number;
  readonly requests: number;
  readonly lanes: number;
  /** Longer than any answer takes on a busy machine. */
  readonly deadlineMs: number;
};

type FuzzResult = {
  readonly statuses: Readonly<Record<string, number>>;
  /** With the request's number, from which it can be regenerated. */
  readonly faults: readonly string[];
  readonly hangs: readonly string[];
  readonly leaks: readonly string[];
  readonly slowestMs: number;
  readonly bytes: number;
};

/** Sends hostile requests and counts forbidden effects. */
export async function fuzz(options: Options): Promise<FuzzResult> {
  const { port, requests, lanes, deadlineMs } = options;
  const bait = deniedTo(options.role);
  const statuses: Record<string, number> = {};
  const faults: string[] = [];
  const hangs: string[] = [];
  const leaks: string[] = [];
  let slowestMs = 0;
  let bytes = 0;
  let next = 0;

  async function sendOn(): Promise<void> {
    for (let number = next++; number < requests; number = next++) {
      const request = hostileRequest({ ...options, bait }, number);
      const answer = await exchangeRaw(port, request, deadlineMs);
      for (const status of answer.statuses) statuses[status] = (statuses[status] ?? 0) + 1;
      if (answer.statuses.length === 0) statuses.none = (statuses.none ?? 0) + 1;
      slowestMs = Math.max(slowestMs, answer.ms);
      bytes += answer.bytes.length;
      const place = `#${number} ${request.about}`;
      if (isFault(answer)) faults.push(`${place}: ${answer.bytes.toString("utf8").slice(0, 600)}`);
      if (answer.isHanging) hangs.push(place);
      const leaked = leaksOf(request, answer, bait);
      if (leaked.length > 0) leaks.push(`${place}: ${leaked.join(", ")}`);
    }
  }

  await Promise.all(Array.from({ length: lanes }, sendOn));
  return { statuses, faults, hangs, leaks, slowestMs: Math.round(slowestMs), bytes };
}

/** The starter tools that a role may not use. */
function deniedTo(role: string): readonly string[] {
  const { tools, roles } = SCENARIOS.starter();
  const allowed = roles.find(({ name }) => name === role)?.allow.tools ?? [];
  return tools.map(({ name }) => name).filter((name) => !allowed.includes(name));
}

/** JSON-RPC reports server errors in its own way. */
function isFault({ statuses, bytes }: RawAnswer): boolean {
  return statuses.some((status) => status >= 500) || bytes.includes('"code":-32603');
}

function leaksOf({ said }: HostileRequest, { bytes }: RawAnswer, denied: readonly string[]): readonly string[] {
  const answered = bytes.toString("utf8").toLowerCase();
  const asked = said.toLowerCase();
  return denied.filter((name) => answered.includes(name) && !asked.includes(name));
}
