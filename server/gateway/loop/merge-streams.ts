import type { IncomingMessage } from "node:http";
import { errorIn } from "@/server/gateway/dialects/answer-reader";
import { createEventReader } from "@/server/gateway/dialects/event-reader";
import { fieldsOf, parseJson } from "@/server/gateway/dialects/json-text";
import { isEventStream } from "@/server/gateway/forward-headers";
import { toRefusal } from "@/server/gateway/refusal";
import { breakOff } from "@/server/gateway/relay";
import type { LoopEnd, LoopLimits, LoopRun } from "./loop";
import type { Failure } from "./merger";
import { type ReadEnd, readChunks, readWhole } from "./read-chunks";
import { brokenOff, isReadable, outcomeOf, type Rounds } from "./rounds";
import { createStreamWriter, endResponse } from "./stream-writer";

export async function mergeStreams(run: LoopRun, rounds: Rounds, ping: string, limits: LoopLimits): Promise<LoopEnd> {
  const { response, signal, idleTimeoutMs } = run;
  const { merger } = rounds;
  run.begin(run.first, null);
  // Writing to a client that has just disconnected is not an error. The disconnect is handled at the end of the response.
  response.on("error", () => {});
  const writer = createStreamWriter(response, ping, limits.pingMs);

  async function readRound(incoming: IncomingMessage): Promise<ReadEnd> {
    let out = "";
    const events = createEventReader((event) => {
      const fields = event.data === null ? {} : fieldsOf(parseJson(event.data));
      if (event.data !== null) rounds.readEvent(fields, event.event, event.data);
      out += merger.event({ ...event, fields });
    });
    const flush = () => {
      const text = out;
      out = "";
      if (merger.isHolding()) writer.startPings();
      return writer.write(text);
    };
    const end = await readChunks(incoming, idleTimeoutMs, (chunk) => {
      events.push(chunk);
      return flush();
    });
    // An event that was cut off in the middle is useless to a client that waits for its end.
    if (end === "ended" || (rounds.isFirst() && !merger.isHolding())) events.end();
    await flush();
    return end;
  }

  async function fail(failure: Failure, outcome: LoopEnd["outcome"]): Promise<LoopEnd> {
    rounds.fail(failure.message, failure.status);
    await writer.write(merger.fail(failure));
    const ended = await endResponse(response);
    return rounds.end(ended === "complete" ? outcome : ended, writer.bytes(), false);
  }

  async function finish(isComplete: boolean): Promise<LoopEnd> {
    const outcome = await endResponse(response);
    return rounds.end(outcome, writer.bytes(), isComplete);
  }

  try {
    let incoming = run.first;
    for (;;) {
      const read = await readRound(incoming);
      const facts = rounds.close();
      const isPlain = rounds.isFirst() && !merger.isHolding();
      const held = merger.endRound();
      if (signal.aborted) return rounds.end("client-left", writer.bytes(), false);
      if (read !== "ended") {
        const outcome = read === "idle" ? "upstream-idle" : "upstream-broke";
        if (!isPlain) return await fail(brokenOff(read), outcome);
        breakOff(response);
        return rounds.end(outcome, writer.bytes(), false);
      }
      if (isPlain) return await finish(facts.isComplete);
      if (rounds.error() !== null) {
        // The upstream's own error was already sent, or is the end that was held back.
        await writer.write(merger.finishEvents());
        return await finish(false);
      }
      if (!facts.isComplete) return await fail(brokenOff("broke"), "upstream-broke");
      const following = held === null ? null : await rounds.next(held, rounds.metaCallsOf(facts));
      if (following === null) {
        // Stored before the client can send its next request.
        rounds.remember();
        await writer.write(merger.finishEvents());
        return await finish(true);
      }
      if (!isReadable(following) || !isEventStream(following.headers["content-type"])) {
        return await fail(await readFailure(following, idleTimeoutMs), "complete");
      }
      incoming = following;
    }
  } catch (error) {
    if (signal.aborted) return rounds.end("client-left", writer.bytes(), false);
    const { status, code, message } = toRefusal(error, run.requestId);
    return await fail({ status, code, message, body: null }, outcomeOf(error));
  } finally {
    writer.stop();
  }
}

const MOST_ERROR_BYTES = 1_000_000;

/** What an upstream answered instead of a stream. */
async function readFailure(incoming: IncomingMessage, idleTimeoutMs: number): Promise<Failure> {
  const { bytes } = await readWhole(incoming, idleTimeoutMs, MOST_ERROR_BYTES);
  const body = fieldsOf(parseJson(bytes.toString()));
  const status = incoming.statusCode ?? 502;
  const isError = status >= 400;
  const message = (isError ? errorIn(body, null) : null) ?? `The upstream returned status ${status}.`;
  return { status: isError ? status : 502, code: "upstream_error", message, body: isError ? body : null };
}
