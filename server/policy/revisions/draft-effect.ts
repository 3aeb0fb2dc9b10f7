import type { Harm } from "@/server/contract/harm";
import type { PreviewRow } from "@/server/contract/policies";
import { yieldToEventLoop } from "@/server/lib/yield-to-event-loop";
import { listCalledRounds } from "@/server/policy/harm/called-rounds.view";
import { HARM_ROUNDS, measureHarm } from "@/server/policy/harm/measure-harm";
import { listRecentMessages } from "@/server/policy/policies/recent-messages.view";
import { toPreviewRow } from "@/server/policy/policies/to-preview-row";
import type { TrialServices } from "@/server/policy/trial/trial-services";
import { tryMessage } from "@/server/policy/trial/try-message";
import type { ServedRevisions } from "@/server/runtime/snapshot/served-revisions";

type DraftEffect = {
  /** Of roles that both states have. */
  readonly messages: number;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  readonly harm: Harm;
  /** Those that would get other tools, another mode or another price. */
  readonly rows: readonly (PreviewRow & { readonly role: string })[];
};

const TRIED = 40;

type Held = TrialServices & { readonly served: Pick<ServedRevisions, "current"> };

/** Each message as the first of a session. Nothing is recorded. */
export async function measureDraftEffect(held: Held, reader: string): Promise<DraftEffect> {
  const { client, states, embeddings, served } = held;
  const published = served.current();
  if (published === null)
    return { messages: 0, tokensBefore: 0, tokensAfter: 0, harm: { sessions: 0, losing: 0, lost: [] }, rows: [] };
  const draft = await states.get("draft");
  const recent = (await listRecentMessages(client, { reader, limit: TRIED })).filter(
    ({ role }) => published.compiled.roles.has(role) && draft.compiled.roles.has(role),
  );
  const effect = { messages: recent.length, tokensBefore: 0, tokensAfter: 0 };
  const rows: DraftEffect["rows"][number][] = [];
  for (const { message, role } of recent) {
    const before = await tryMessage(held, published.compiled, { role, message });
    const after = await tryMessage(held, draft.compiled, { role, message });
    effect.tokensBefore += before.tokens.sent;
    effect.tokensAfter += after.tokens.sent;
    const row = toPreviewRow(message, before, after);
    if (isDifferent(row)) rows.push({ ...row, role });
    await yieldToEventLoop();
  }
  const called = await listCalledRounds(client, { reader, limit: HARM_ROUNDS });
  const harm = await measureHarm(embeddings, published.compiled, draft.compiled, called);
  return { ...effect, harm, rows };
}

function isDifferent({ before, after, addedCount, removedCount }: PreviewRow): boolean {
  return addedCount + removedCount > 0 || before.mode !== after.mode || before.tokens !== after.tokens;
}
