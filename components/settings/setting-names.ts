import type { SettingSection, Settings } from "@/server/contract/settings";

type SettingName = {
  readonly label: string;
  readonly help: string;
  readonly unit?: string;
  /** Shown value per stored value: 0.001 shows milliseconds as seconds. */
  readonly factor?: number;
  readonly values?: Readonly<Record<string, string>>;
};

const MEGABYTE = 1024 * 1024;
const KEEP_OR_DROP = { kept: "Keep", dropped: "Drop" };

/** Names, units and help texts of the instance settings, for the settings page and the audit. */
export const SETTING_NAMES = {
  records: {
    retentionDays: { label: "Retention", unit: "days", help: "Older records are deleted permanently." },
    messages: {
      label: "Messages",
      help: "What people wrote. Applies to new records.",
      values: { ...KEEP_OR_DROP, hashed: "Keep a hash" },
    },
    arguments: {
      label: "Arguments and results",
      help: "From calls that run through Toolcrib. Applies to new records.",
      values: KEEP_OR_DROP,
    },
  },
  sessions: {
    ttlHours: { label: "Session lifetime", unit: "hours", help: "Counted from the last round." },
  },
  execute: {
    timeoutMs: {
      label: "Call timeout",
      unit: "seconds",
      factor: 1 / 1000,
      help: "A longer call is canceled, and the model gets an error.",
    },
    maxResultBytes: {
      label: "Maximum result size",
      unit: "MB",
      factor: 1 / MEGABYTE,
      help: "A longer result is truncated, and the model is notified.",
    },
    maxArgumentBytes: {
      label: "Maximum argument size",
      unit: "MB",
      factor: 1 / MEGABYTE,
      help: "Calls with larger arguments are rejected.",
    },
  },
  publishing: {
    exposure: { label: "Publishing rules", help: "Tools that only certain roles may use." },
  },
  chat: {
    instructions: {
      label: "Instructions",
      help: "Starts the system prompt of every chat. Costs tokens in every round.",
    },
    roles: {
      label: "Roles for viewers and members",
      help: "They can only chat under these roles, and under roles that allow no tools.",
    },
    models: {
      label: "Models for viewers and members",
      help: "These models may cost money. Everyone can use the demo.",
    },
    silenceSeconds: {
      label: "Model timeout",
      unit: "seconds",
      help: "How long a model may send nothing before the answer is stopped. The text so far is kept.",
    },
    sharesFeedback: {
      label: "Rated answers become cases",
      help: "Admins and editors can collect the message and its tools into evaluation sets. The chat tells people before they rate.",
      values: { true: "On", false: "Off" },
    },
    sharesLinks: {
      label: "Read-only links",
      help: "People can share a chat with everyone who has an account here. While this is off, no link works.",
      values: { true: "On", false: "Off" },
    },
  },
} as const satisfies {
  readonly [Section in SettingSection]: { readonly [Key in keyof Settings[Section]]: SettingName };
};

export function settingLabels(section: SettingSection): Record<string, string> {
  const names: Readonly<Record<string, SettingName>> = SETTING_NAMES[section];
  return Object.fromEntries(Object.entries(names).map(([key, { label }]) => [key, label]));
}

export function findSettingName(section: string, key: string): SettingName | undefined {
  const sections: Readonly<Record<string, Readonly<Record<string, SettingName>>>> = SETTING_NAMES;
  return sections[section]?.[key];
}
