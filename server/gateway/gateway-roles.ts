import { createHash } from "node:crypto";
import type { Logger } from "pino";
import {
  DEFAULT_GATEWAY_CHOICES,
  GATEWAY_MODES,
  type GatewayChoices,
  type GatewayMode,
  type RollbackReason,
  rollbackReason,
} from "@/server/contract/gateway";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { keepFresh } from "@/server/lib/notices/keep-fresh";
import type { Notices } from "@/server/lib/notices/notices";
import { GATEWAY_ROLES_CHANNEL, type GatewayRoleRow, readGatewayRoles } from "./gateway-roles.store";

export type GatewayRoleSettings = Omit<GatewayChoices, "mode"> & {
  readonly role: string;
  /** The effective mode: the chosen one or the operator's default, and `observe` after a rollback. */
  readonly mode: GatewayMode;
  readonly chosenMode: GatewayMode | null;
  readonly version: number;
  readonly modeSince: Date | null;
  readonly rollback: { readonly at: Date; readonly reason: RollbackReason | null } | null;
};

export type GatewayRoles = {
  readonly defaultMode: GatewayMode;
  /** From memory; the last known settings while the database is down. */
  of(role: string): GatewayRoleSettings;
  names(): readonly string[];
  /** Treats a role as `observe` in this process immediately, until its stored settings change. */
  suspend(role: string): void;
  refresh(): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  readonly client: PrismaClient;
  readonly notices: Pick<Notices, "on">;
  readonly log: Pick<Logger, "info" | "warn">;
  readonly defaultMode: GatewayMode;
  readonly pollMs?: number;
};

/** Keeps the gateway settings of all roles in memory, in every process. Never rejects. */
export async function createGatewayRoles(options: Options): Promise<GatewayRoles> {
  const { client, notices, log, defaultMode, pollMs = 5000 } = options;
  let held: ReadonlyMap<string, GatewayRoleSettings> = new Map();
  let isRead = false;
  let isFailing = false;
  const suspended = new Map<string, number>();

  async function read(): Promise<void> {
    try {
      const rows = await readGatewayRoles(client);
      held = new Map(rows.map((row) => [row.role, toSettings(row, defaultMode)]));
      isRead = true;
      for (const [role, version] of suspended) {
        if ((held.get(role)?.version ?? 0) !== version) suspended.delete(role);
      }
      if (isFailing) log.info("reading gateway settings again");
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, "couldn't read gateway settings");
      isFailing = true;
    }
  }

  function of(role: string): GatewayRoleSettings {
    const settings = held.get(role) ?? toSettings({ ...NOTHING_CHOSEN, role }, defaultMode);
    // A role may have been switched off, or rolled back: until that is known, nothing is narrowed.
    const isUnsure = !isRead || suspended.get(role) === settings.version;
    return settings.mode === "on" && isUnsure ? { ...settings, mode: "observe" } : settings;
  }

  const fresh = keepFresh({ notices, channel: GATEWAY_ROLES_CHANNEL, pollMs, read });
  await fresh.refresh();
  return {
    defaultMode,
    of,
    names: () => [...held.keys()],
    suspend: (role) => void suspended.set(role, held.get(role)?.version ?? 0),
    refresh: fresh.refresh,
    stop: fresh.stop,
  };
}

const NOTHING_CHOSEN = {
  ...DEFAULT_GATEWAY_CHOICES,
  version: 0,
  modeSince: null,
  rolledBackAt: null,
  rollbackReason: null,
};

function toSettings(row: GatewayRoleRow, defaultMode: GatewayMode): GatewayRoleSettings {
  const { rolledBackAt, rollbackReason: reason, mode: chosenMode, ...rest } = row;
  const read = rollbackReason.safeParse(reason);
  const rollback = rolledBackAt === null ? null : { at: rolledBackAt, reason: read.success ? read.data : null };
  return { ...rest, mode: chosenMode ?? defaultMode, chosenMode, rollback };
}

const BITS = 48;

/** Whether a session belongs to the share. The same each time; a session that is in 10% is also in 20%. */
export function isInCanary(sessionId: string, share: number): boolean {
  if (share >= 1) return true;
  if (!(share > 0)) return false;
  return (
    createHash("sha256")
      .update(sessionId)
      .digest()
      .readUIntBE(0, BITS / 8) /
      2 ** BITS <
    share
  );
}

/** The role's, `observe` outside the canary share, and what the request asks for if that is weaker. */
export function chooseMode(
  settings: Pick<GatewayRoleSettings, "mode" | "canaryShare">,
  { sessionId, asked = null }: { readonly sessionId: string; readonly asked?: GatewayMode | null },
): { readonly mode: GatewayMode; readonly isCanary: boolean } {
  const isOn = settings.mode === "on" && isInCanary(sessionId, settings.canaryShare);
  const mode = settings.mode === "on" && !isOn ? "observe" : settings.mode;
  const weaker = asked !== null && strengthOf(asked) < strengthOf(mode) ? asked : mode;
  return { mode: weaker, isCanary: weaker === "on" && settings.canaryShare < 1 };
}

const strengthOf = (mode: GatewayMode) => GATEWAY_MODES.indexOf(mode);
