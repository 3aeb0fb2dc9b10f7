import fc from "fast-check";
import type { MetaToolInput } from "@/server/engine/meta-tools/meta-tool-input";
import { META_TOOLS, MODES } from "@/server/engine/model/snapshot";
import { FORMATS } from "@/server/engine/rendering/formats/format";
import { HELPER, LATER, SECRET } from "./arbitrary-snapshot";
import { anyMessage, anyName, hostileText, phrase } from "./arbitrary-text";

/** What stays the same in a conversation: the model and how the agent calls it. */
const manner = fc.record({
  format: fc.constantFrom(...FORMATS, "text" as const),
  deferLoading: fc.boolean(),
  cacheBreakpoint: fc.boolean(),
});

const forcedMode = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(undefined, "auto" as const) },
  { weight: 1, arbitrary: fc.constantFrom(...MODES) },
);

const words = fc.record({
  message: anyMessage,
  history: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(anyMessage, { maxLength: 2 }) },
  ),
  contextWindow: fc.constantFrom(null, null, 8_000, 8_000, 200_000, 500, 1, 0, Number.MAX_SAFE_INTEGER),
  contextUsed: fc.constantFrom(0, 900, 100_000, -1, Number.MAX_SAFE_INTEGER),
  mode: forcedMode,
  isEmbedded: fc.constantFrom(true, true, true, true, false),
});

export const anyRequest = fc.tuple(manner, words).map(([how, what]) => ({ ...how, ...what }));
export type AnyRequest = typeof anyRequest extends fc.Arbitrary<infer T> ? T : never;

/** What happens between two rounds. Numbers are tool positions in the catalog. */
const happening = fc.oneof(
  { weight: 10, arbitrary: fc.constant({ kind: "nothing" as const }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant("discovered" as const),
      tools: fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }),
      via: fc.constantFrom(...META_TOOLS, "call" as const),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ kind: "publish" as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: "fork" as const, role: HELPER }) },
  { weight: 1, arbitrary: fc.constant({ kind: "fork" as const, role: null }) },
  { weight: 1, arbitrary: fc.constant({ kind: "reset" as const }) },
);

const step = fc.record({ words, happening, repeatsMessage: fc.constantFrom(false, false, false, true) });

/** One agent, several rounds, and the events between them. */
export const anyConversation = fc.record({
  manner,
  mode: forcedMode,
  window: words.map(({ contextWindow, contextUsed }) => ({ contextWindow, contextUsed })),
  changesItsMind: fc.constantFrom(false, false, false, false, true),
  steps: fc.array(step, { minLength: 3, maxLength: 6 }),
});
export type AnyConversation = typeof anyConversation extends fc.Arbitrary<infer T> ? T : never;

/** The requests of a conversation; sometimes an agent changes its window or mode midway. */
export function requestsOf({ manner: how, mode, window, changesItsMind, steps }: AnyConversation): AnyRequest[] {
  let message = "";
  return steps.map((one) => {
    if (!one.repeatsMessage) message = one.words.message;
    // The session stores user messages; these are texts of the assistant and its tools.
    const [assistant = null, ...results] = one.words.history;
    const what = { ...one.words, message, history: [], assistant, results };
    return changesItsMind ? { ...how, ...what } : { ...how, ...what, mode, ...window };
  });
}

const askedName = fc.oneof(
  { weight: 3, arbitrary: anyName },
  { weight: 3, arbitrary: fc.constantFrom(`${SECRET}_0`, `${SECRET}_1`, `${SECRET}`, `${LATER}_0`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...["bundle", "shelf", "topic", "domain", "cellar"].map((end) => `${SECRET}-${end}`)),
  },
  { weight: 2, arbitrary: fc.constantFrom("errands", "home", "crib", "other", "mail", "constructor") },
  { weight: 1, arbitrary: hostileText },
);

const askedQuery = fc.oneof(
  phrase,
  askedName,
  askedName.map((name) => `select:${name},mail`),
  phrase.map((text) => `+mail ${text}`),
);

/** Meta-tool input about tools that exist, are hidden, or do not exist. */
export const anyQuestion: fc.Arbitrary<MetaToolInput> = fc.oneof(
  fc.record({ metaTool: fc.constant("search_tools" as const), query: askedQuery }),
  fc.record({ metaTool: fc.constant("get_tool" as const), name: askedName }),
  fc.record({ metaTool: fc.constant("load_tools" as const), bundle: askedName }),
  fc.constant({ metaTool: "list_categories" as const }),
  fc.record({
    metaTool: fc.constant("browse_category" as const),
    category: askedName,
    offset: fc.constantFrom(0, 1, 1e9),
    limit: fc.constantFrom(1, 100),
  }),
  fc.record({ metaTool: fc.constant("execute_tool" as const), name: askedName, arguments: fc.constant({}) }),
);
