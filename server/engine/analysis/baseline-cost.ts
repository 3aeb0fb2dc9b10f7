import type { Compiled } from "@/server/engine/compile";
import { metaTool } from "@/server/engine/meta-tools/meta-tool";
import type { Mode } from "@/server/engine/model/snapshot";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { presentation } from "@/server/engine/rendering/presentation";
import { sendsSlim } from "@/server/engine/stages/choose-forms";
import { decideModeWithoutMessage } from "@/server/engine/stages/decide-mode";
import { listTools } from "@/server/engine/stages/listing";
import { createResolveContext } from "@/server/engine/stages/resolve-context";
import { sum } from "@/server/engine/util/sum";
import { alwaysSentTools } from "./static-tool-list";

export type BaselineCost = {
  /** Decided by allowed tools and budget; small talk may still cost nothing. */
  readonly mode: Mode;
  readonly total: number;
  /** Core; in `direct`, every allowed tool. */
  readonly tools: number;
  readonly metaTools: number;
  readonly listing: number;
};

export function baselineCost(compiled: Compiled, role: string): BaselineCost {
  const context = createResolveContext(compiled, { role, message: "", vectorOf: NO_VECTORS });
  const { mode } = decideModeWithoutMessage(context);
  const sent = alwaysSentTools(context, mode);
  const shown = presentation(context, mode);
  const list = sent.map((tool) => ({
    tool,
    signal: null,
    reason: REASON,
    score: null,
    round: 0,
    form: "full" as const,
  }));
  const { tax, overhead } = listTools(context, mode, { list, loaded: [], cut: new Map(), pending: [] }, shown);
  const { renderings, billing, settings } = context;
  const tools = sum(sent.map((tool) => renderings.schemas.price(tool, billing)));
  const { searchToolName } = settings.presentation;
  const options = { searchToolName, sendsSlim: sendsSlim(settings) };
  const bare = shown.metaTools.map(({ name }) => renderings.metaTool(metaTool(name, options)));
  const metaTools = sum(bare.map((piece) => renderings.priceOf(piece, billing)));
  const listing = tax - tools - metaTools - overhead;
  // The provider's fixed part comes with the first definition.
  return bare.length > 0
    ? { mode, total: tax, tools, metaTools: metaTools + overhead, listing }
    : { mode, total: tax, tools: tools + overhead, metaTools, listing };
}

const REASON = { kind: "everything" } as const;
