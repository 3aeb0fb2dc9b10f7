import type { Logger } from "pino";
import { withCatalog } from "@/server/agent/caller";
import { answerMetaCall, type MetaCallServices } from "@/server/agent/discovery/call-meta-tool.service";
import type { JsonObject } from "@/server/engine/model/snapshot";
import { newId } from "@/server/lib/ids";
import type { Selected } from "./choose-tools";
import type { MetaReply, MetaTools, ObservedRequest } from "./decision";
import type { CalledTool, DialectName, NarrowedList } from "./dialects/dialect";
import { addMember, fieldsOf, parseJson, removeMember } from "./dialects/json-text";
import { writeTools } from "./dialects/write-tools";
import type { LateTools } from "./late-loading";
import type { MetaOffer } from "./offer-meta-tools";
import type { ReadRequest } from "./read-request";
import { markAddition } from "./tool-additions";

export type MetaToolServices = MetaCallServices & { readonly log: Pick<Logger, "warn"> };

type Answering = {
  readonly read: ReadRequest;
  readonly chosen: Selected;
  readonly offer: MetaOffer;
  readonly list: NarrowedList;
  readonly listed: NarrowedList;
  readonly late: LateTools | null;
  /** Receives the names of tools that a meta-tool found and that had not been sent. */
  readonly revealed: Set<string>;
};

export function answerMetaTools(
  services: MetaToolServices,
  { caller, sessionId, request }: ObservedRequest,
  { read, chosen, offer, list, listed, late, revealed }: Answering,
): MetaTools {
  const { dialect } = request;
  const owner = withCatalog(caller, chosen);
  const sent = new Set(list.keep);
  /** Sent slim, and looked up since: from then on they are sent in full. */
  const opened = new Set<string>();

  async function answer(call: CalledTool): Promise<MetaReply> {
    const metaTool = offer.byName.get(call.name);
    if (metaTool === undefined) return failed(`No tool named “${call.name}” is available`);
    const args = fieldsOf(parseJson(call.arguments)) as JsonObject;
    const facts = { id: newId("call"), started: performance.now(), toolName: metaTool, sessionId, via: null };
    const asked = { metaTool, arguments: args, format: dialect, nameOf: (name: string) => name };
    const { result, found } = await answerMetaCall(services, owner, asked, { ...facts, arguments: args });
    for (const name of found) (sent.has(name) ? opened : revealed).add(name);
    const text = result.content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
    return { text, isError: result.isError, revealed: found };
  }

  return {
    isMetaTool: (name) => offer.byName.has(name),
    answer: (call) =>
      answer(call).catch((error: unknown) => {
        services.log.warn({ err: error, role: caller.role }, "gateway meta-tool not answered");
        return failed("The search failed. Continue with the tools you have.");
      }),
    body({ hasMetaTools }) {
      const slim = new Map([...(list.slim ?? [])].filter(([name]) => !opened.has(name)));
      const keep = [...listed.keep, ...[...revealed].filter((name) => late === null || !late.canAdd(name))];
      const isEmpty = keep.length === 0 && request.untouched === 0;
      const metaTools = hasMetaTools || isEmpty ? offer.definitions : [];
      return read.edit((text) => {
        const written = writeTools(text, request, { ...list, keep, slim, metaTools });
        return !hasMetaTools && isEmpty ? withoutCalls(written, dialect) : written;
      });
    },
    addition(names) {
      const added = late === null ? [] : names.filter((name) => !sent.has(name) && late.canAdd(name));
      late?.reveal(added);
      return added.length === 0 ? null : markAddition(added);
    },
  };
}

const NONE: Record<DialectName, string> = {
  "openai-chat": '"none"',
  "openai-responses": '"none"',
  anthropic: '{"type":"none"}',
};

function withoutCalls(text: string, dialect: DialectName): string {
  return addMember(removeMember(text, "tool_choice"), "tool_choice", NONE[dialect]);
}

function failed(error: string): MetaReply {
  return { text: JSON.stringify({ error }), isError: true, revealed: [] };
}
