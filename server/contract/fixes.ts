import { z } from "zod";
import type { PolicySettings } from "@/server/engine/model/snapshot";
import { slug, toolName } from "./common";
import { missFix } from "./misses";
import { SWEEP_NAMES, SWEEP_PARAMETERS, type SweepName } from "./sweep-parameters";

/** How many tools a signal picks at most, besides the settings that a sweep can vary. */
const LIMITS = ["semanticLimit", "searchLimit"] as const;
export const FIX_SETTINGS = [...SWEEP_NAMES, ...LIMITS] as const;
export type FixSetting = (typeof FIX_SETTINGS)[number];

export const POLICY_SWITCHES = ["core-on", "small-talk-off", "mode-auto"] as const;
export type PolicySwitch = (typeof POLICY_SWITCHES)[number];

export const fixStep = z.discriminatedUnion("kind", [
  ...missFix.options,
  z.object({ kind: z.literal("enable-tool"), tool: toolName }),
  z.object({ kind: z.literal("enable-source"), tool: toolName, source: slug }),
  /** Lifts the denial of a whole source or category, so other tools may become allowed too. */
  z.object({ kind: z.literal("undeny-source"), tool: toolName, role: slug, source: slug }),
  z.object({ kind: z.literal("undeny-category"), tool: toolName, role: slug, category: slug }),
  z.object({ kind: z.literal("role-mode-auto"), tool: toolName, role: slug }),
  z
    .object({
      kind: z.literal("setting"),
      tool: toolName,
      policy: slug,
      setting: z.enum(FIX_SETTINGS),
      value: z.number().min(0, "Use at least 0").max(1_000_000),
    })
    .superRefine(({ setting, value }, context) => {
      const most = isSweepName(setting) ? SWEEP_PARAMETERS[setting].bounds[1] : MAX_LIMIT;
      if (value > most) context.addIssue({ code: "custom", path: ["value"], message: `Use at most ${most}` });
    }),
  z.object({ kind: z.literal("policy-switch"), tool: toolName, policy: slug, change: z.enum(POLICY_SWITCHES) }),
]);
export type FixStep = z.output<typeof fixStep>;

/** Later steps may need earlier ones: allow a tool, then put it into core. */
export const fixSteps = z.array(fixStep).min(1, "Give a step").max(6);

const MAX_LIMIT = 1000;

export function isSweepName(setting: FixSetting): setting is SweepName {
  return (SWEEP_NAMES as readonly string[]).includes(setting);
}

export function readFixSetting(settings: PolicySettings, setting: FixSetting): number | null {
  if (isSweepName(setting)) return SWEEP_PARAMETERS[setting].read(settings);
  return setting === "semanticLimit" ? settings.signals.semantic.limit : settings.signals.search.limit;
}

export function writeFixSetting(settings: PolicySettings, setting: FixSetting, value: number): PolicySettings {
  if (isSweepName(setting)) return SWEEP_PARAMETERS[setting].write(settings, value);
  const { signals } = settings;
  return setting === "semanticLimit"
    ? { ...settings, signals: { ...signals, semantic: { ...signals.semantic, limit: value } } }
    : { ...settings, signals: { ...signals, search: { ...signals.search, limit: value } } };
}
