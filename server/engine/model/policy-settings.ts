import { compareText } from "@/server/engine/util/canonical";
import { PRESET_SETTINGS } from "./presets";
import type { PolicySettings, RoleEntry, Snapshot } from "./snapshot";

/** A missing policy or two of one name can't be published; should it happen, the default applies, and the first by id. */
export function readPolicies({ policies }: Snapshot): (role: RoleEntry) => PolicySettings {
  const lastFirstById = [...policies].sort((a, b) => compareText(b.id, a.id));
  const known = new Map(lastFirstById.map(({ name, settings }) => [name, complete(settings)]));
  return (role) => known.get(role.policy) ?? PRESET_SETTINGS.toolcrib;
}

/** Revisions published before a setting existed behave as they did then. */
function complete(settings: PolicySettings): PolicySettings {
  return withConversation(withLimits(settings));
}

function withConversation(settings: PolicySettings): PolicySettings {
  const { query } = settings.signals;
  if (query.conversation !== undefined) return settings;
  return { ...settings, signals: { ...settings.signals, query: { ...query, conversation: true } } };
}

/** There was no gate, no slim tool and no limit per turn. */
function withLimits(settings: PolicySettings): PolicySettings {
  if (settings.presentation.tail !== undefined) return settings;
  const { thresholds, caps, presentation } = settings;
  return {
    ...settings,
    thresholds: { ...thresholds, smallTalkBelow: null, unlikelyBelow: null },
    caps: { ...caps, turnTokens: null, windowShare: null },
    presentation: { ...presentation, tail: "full" },
  };
}
