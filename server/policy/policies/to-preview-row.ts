import type { PreviewRow } from "@/server/contract/policies";
import type { Resolution } from "@/server/engine/model/request";

/** Names of tools in a row: a change from `direct` names them all. */
const MAX_NAMES = 20;

export function toPreviewRow(message: string, was: Resolution, is: Resolution): PreviewRow {
  const [old, next] = [new Set(was.sent), new Set(is.sent)];
  const added = is.sent.filter((name) => !old.has(name));
  const removed = was.sent.filter((name) => !next.has(name));
  return {
    message,
    before: sideOf(was),
    after: sideOf(is),
    added: added.slice(0, MAX_NAMES),
    addedCount: added.length,
    removed: removed.slice(0, MAX_NAMES),
    removedCount: removed.length,
  };
}

function sideOf({ mode, tokens, sent }: Resolution): PreviewRow["before"] {
  return { mode, tokens: tokens.sent, sentCount: sent.length };
}
