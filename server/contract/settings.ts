import { z } from "zod";
import { names, slug } from "./common";
import { publishingRules } from "./publishing";

const MIB = 1024 * 1024;

/** A whole number within limits, with an error at its field. */
function whole(least: number, most: number) {
  return z
    .number("Enter a number")
    .int("Use a whole number")
    .min(least, `Use at least ${least.toLocaleString("en")}`)
    .max(most, `Use at most ${most.toLocaleString("en")}`);
}

/** Entered in a larger unit than it is stored in, so a fraction of the smaller unit is no mistake. */
function rounded(least: number, most: number, range: string) {
  return z.number("Enter a number").min(least, range).max(most, range).overwrite(Math.round);
}

const records = z.object({
  /** Older rounds, calls and reports are deleted. */
  retentionDays: whole(1, 3650).default(30),
  /** Hashed: only shows whether two messages are equal. */
  messages: z.enum(["kept", "hashed", "dropped"]).default("kept"),
  arguments: z.enum(["kept", "dropped"]).default("kept"),
});

const sessions = z.object({
  /** How long a session lives after its last round. */
  ttlHours: whole(1, 8760).default(24),
});

const execute = z.object({
  timeoutMs: rounded(100, 600_000, "Use 0.1 to 600 seconds").default(30_000),
  maxResultBytes: rounded(1024, 16 * MIB, "Use 0.001 to 16 MB").default(262_144),
  maxArgumentBytes: rounded(1024, 16 * MIB, "Use 0.001 to 16 MB").default(262_144),
});

const publishing = z.object({
  exposure: publishingRules.shape.exposure.default([]),
});

const chat = z.object({
  /** The start of every chat's system prompt. */
  instructions: z.string().trim().max(20_000, "Use at most 20,000 characters").default(""),
  /** The roles that viewers and members may chat as; editors may use all. */
  roles: names(slug).default([]),
  /** The models they may use; the demo is open to everyone. */
  models: names(z.string().trim().min(1).max(128)).default([]),
  /** How long a model may be silent, before its first word and between two; seconds. */
  silenceSeconds: whole(1, 3600).default(120),
  /** Whether a rated answer becomes a case that admins can collect: the message and the names of its tools. */
  sharesFeedback: z.boolean().default(false),
  /** Whether people may share read-only links to their chats with others of this instance. */
  sharesLinks: z.boolean().default(false),
});

/** Operator settings. Not policy: they take effect at once, in every process. */
export const SETTING_SECTIONS = { records, sessions, execute, publishing, chat } as const;
export type SettingSection = keyof typeof SETTING_SECTIONS;

export const settings = z.object({
  records: records.prefault({}),
  sessions: sessions.prefault({}),
  execute: execute.prefault({}),
  publishing: publishing.prefault({}),
  chat: chat.prefault({}),
});
export type Settings = z.output<typeof settings>;

export const DEFAULT_SETTINGS: Settings = settings.parse({});

/** `version` is what the editor saw: it changes with every setting. */
export type SettingsView = { readonly settings: Settings; readonly version: string };

/** Whole sections, so a form never half-applies; omitted sections stay. */
export const updateSettingsInput = z.object({
  settings: z
    .strictObject({
      records: z.strictObject(withoutDefaults(records.shape)).optional(),
      sessions: z.strictObject(withoutDefaults(sessions.shape)).optional(),
      execute: z.strictObject(withoutDefaults(execute.shape)).optional(),
      publishing: z.strictObject(withoutDefaults(publishing.shape)).optional(),
      chat: z.strictObject(withoutDefaults(chat.shape)).optional(),
    })
    .refine(
      (sections) => Object.values(sections).some((section) => section !== undefined),
      "Specify at least one change",
    ),
  version: z.string().max(100),
});
export type UpdateSettingsInput = z.output<typeof updateSettingsInput>;

type WithoutDefaults<Shape extends Record<string, z.ZodDefault>> = {
  [Key in keyof Shape]: ReturnType<Shape[Key]["unwrap"]>;
};

/** Defaults apply to settings never chosen, not to fields that an editor omitted. */
function withoutDefaults<Shape extends Record<string, z.ZodDefault>>(shape: Shape): WithoutDefaults<Shape> {
  const entries = Object.entries(shape).map(([name, field]) => [name, field.unwrap()]);
  return Object.fromEntries(entries) as WithoutDefaults<Shape>;
}
