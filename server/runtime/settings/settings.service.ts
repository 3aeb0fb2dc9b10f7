import type { PublishingRules } from "@/server/contract/publishing";
import {
  DEFAULT_SETTINGS,
  SETTING_SECTIONS,
  type SettingSection,
  type Settings,
  type SettingsView,
  type UpdateSettingsInput,
} from "@/server/contract/settings";
import { canonicalJson } from "@/server/engine/util/canonical";
import type { Actor } from "@/server/lib/audit/actor";
import { recordAudit } from "@/server/lib/audit/audit.store";
import { type Db, inTransaction, lockInTransaction, type Tx } from "@/server/lib/db/client";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { LOCKS } from "@/server/lib/db/locks";
import { DomainError } from "@/server/lib/errors";
import { sha256 } from "@/server/lib/hash";
import { notifySettings, readSettingRows, writeSettingRow } from "./settings.store";

const SECTIONS = Object.keys(SETTING_SECTIONS) as SettingSection[];

type ReadSettings = {
  readonly settings: Settings;
  /** Stored sections that are invalid here: edited manually, or written by a newer version. */
  readonly unreadable: readonly SettingSection[];
};

export async function readSettings(db: Db, fallback: Settings = DEFAULT_SETTINGS): Promise<ReadSettings> {
  const rows = await readSettingRows(db, SECTIONS);
  const unreadable: SettingSection[] = [];
  function read<S extends SettingSection>(section: S): Settings[S] {
    if (!rows.has(section)) return DEFAULT_SETTINGS[section];
    const read = SETTING_SECTIONS[section].safeParse(rows.get(section));
    if (read.success) return read.data as Settings[S];
    unreadable.push(section);
    return fallback[section];
  }
  const settings = {
    records: read("records"),
    sessions: read("sessions"),
    execute: read("execute"),
    publishing: read("publishing"),
    chat: read("chat"),
  };
  return { settings, unreadable };
}

export async function viewSettings(db: Db): Promise<SettingsView> {
  const { settings } = await readSettings(db);
  return { settings, version: versionOf(settings) };
}

/** Replaces whole sections, unless a setting changed since the editor loaded them. */
export function updateSettings(client: PrismaClient, actor: Actor, input: UpdateSettingsInput): Promise<SettingsView> {
  return inTransaction(client, async (tx) => {
    await lockInTransaction(tx, LOCKS.settings);
    const { settings: old } = await readSettings(tx);
    if (versionOf(old) !== input.version) {
      throw new DomainError("conflict", "Someone else changed the settings. Reload and try again.");
    }
    const { records = old.records, sessions = old.sessions, execute = old.execute } = input.settings;
    const { publishing = old.publishing, chat = old.chat } = input.settings;
    const settings: Settings = { records, sessions, execute, publishing, chat };
    for (const section of SECTIONS) {
      if (input.settings[section] !== undefined) await writeSettingRow(tx, section, settings[section]);
    }
    await recordAudit(tx, actor, { action: "update", ...SUBJECT, old, new: settings });
    await notifySettings(tx);
    return { settings, version: versionOf(settings) };
  });
}

/** Part of importing a policy file, which includes its publishing rules. */
export async function replacePublishingRules(tx: Tx, actor: Actor, publishing: PublishingRules): Promise<void> {
  await lockInTransaction(tx, LOCKS.settings);
  const { settings: old } = await readSettings(tx);
  if (canonicalJson(old.publishing) === canonicalJson(publishing)) return;
  await writeSettingRow(tx, "publishing", publishing);
  await recordAudit(tx, actor, { action: "update", ...SUBJECT, old, new: { ...old, publishing } });
  await notifySettings(tx);
}

export async function allowChatRoles(tx: Tx, roles: readonly string[]): Promise<void> {
  await writeSettingRow(tx, "chat", { ...DEFAULT_SETTINGS.chat, roles: [...roles].sort() });
  await notifySettings(tx);
}

const SUBJECT = { noun: "settings", subjectId: "settings", subjectName: "settings" } as const;

function versionOf(settings: Settings): string {
  return sha256(canonicalJson(settings)).slice(0, 16);
}
