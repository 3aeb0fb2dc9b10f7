import type { IncomingMessage } from "node:http";
import { MOST_BODY_BYTES } from "@/server/gateway/dialects/answer-reader";
import { fieldsOf, parseJson } from "@/server/gateway/dialects/json-text";
import { GatewayError, toRefusal } from "@/server/gateway/refusal";
import { breakOff } from "@/server/gateway/relay";
import type { LoopEnd, LoopRun } from "./loop";
import { readWhole } from "./read-chunks";
import { brokenOff, isReadable, outcomeOf, type Rounds, relayAnswer } from "./rounds";
import { endResponse } from "./stream-writer";

export async function mergeBodies(run: LoopRun, rounds: Rounds): Promise<LoopEnd> {
  const { response, signal, idleTimeoutMs } = run;
  const { merger } = rounds;

  async function finish(
    incoming: IncomingMessage,
    body: Buffer,
    isComplete: boolean,
    length?: number,
  ): Promise<LoopEnd> {
    run.begin(incoming, length);
    response.on("error", () => {});
    response.write(body);
    const outcome = await endResponse(response);
    return rounds.end(outcome, body.length, isComplete);
  }

  /** The client has received nothing, so it can get an error in the provider's format. */
  function refuse(error: unknown, outcome: LoopEnd["outcome"]): LoopEnd {
    const { status, message } = toRefusal(error, run.requestId);
    rounds.fail(message, status);
    return rounds.end(outcome, 0, false, error);
  }

  try {
    let incoming = run.first;
    for (;;) {
      const { bytes, end, isTooLarge } = await readWhole(incoming, idleTimeoutMs, MOST_BODY_BYTES);
      if (signal.aborted) return rounds.end("client-left", 0, false);
      if (isTooLarge) {
        return refuse(new GatewayError("upstream_unreachable", "The upstream's answer is too large."), "unreachable");
      }
      if (end !== "ended") {
        const outcome = end === "idle" ? "upstream-idle" : "upstream-broke";
        if (!rounds.isFirst()) return refuse(new GatewayError("upstream_unreachable", brokenOff(end).message), outcome);
        run.begin(incoming);
        response.on("error", () => {});
        response.write(bytes);
        breakOff(response);
        return rounds.end(outcome, bytes.length, false);
      }
      const text = bytes.toString();
      const fields = fieldsOf(parseJson(text));
      rounds.readBody(fields);
      merger.body(text, fields);
      const facts = rounds.close();
      const held = merger.endRound();
      if (held === null && rounds.isFirst()) return await finish(incoming, bytes, facts.isComplete);
      if (!facts.isComplete) {
        return refuse(new GatewayError("upstream_unreachable", brokenOff("broke").message), "upstream-broke");
      }
      const following = held === null ? null : await rounds.next(held, rounds.metaCallsOf(facts));
      if (following === null) {
        rounds.remember();
        const merged = Buffer.from(merger.finishBody());
        return await finish(incoming, merged, true, merged.length);
      }
      if (!isReadable(following)) return await relayAnswer(run, rounds, following);
      incoming = following;
    }
  } catch (error) {
    if (signal.aborted) return rounds.end("client-left", 0, false);
    return refuse(error, outcomeOf(error));
  }
}
