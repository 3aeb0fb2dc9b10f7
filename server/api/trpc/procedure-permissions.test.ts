import { describe, expect, it } from "vitest";
import { OPERATIONS } from "@/server/contract/agent/operations";
import { ACCOUNT_ROLES, may, type Permission } from "@/server/contract/permissions";
import { DomainError } from "@/server/lib/errors";
import { appRouter, createCaller } from "./app-router";
import type { Context } from "./context";

/** What it takes to call a procedure: nothing, an agent's key, or a permission of a person's account. */
type Guard = "nothing" | "key" | Permission;

const NOUNS = ["sources", "tools", "roles", "categories", "bundles", "policies", "models", "skills"];
const forEachNoun = (...names: string[]) => NOUNS.flatMap((noun) => under(noun, names.join(" ")));
const under = (router: string, names: string) => names.split(" ").map((name) => `${router}.${name}`);

/** Every procedure, once. A new one fails here until its permission is decided. */
const GUARDS: Readonly<Record<Guard, readonly string[]>> = {
  nothing: ["me.get", "links.inspect", "links.accept", "links.setPassword"],
  key: Object.values(OPERATIONS).map(({ trpc }) => trpc),
  "account.own": ["me.changePassword"],
  "chat.use": under(
    "chats",
    "options list get image send retry update remove stop decide preview explain missing why watch rate share shared resetTools",
  ),
  "policy.read": [
    ...forEachNoun("list", "get"),
    ...["firstRun.get", "overview.get", "finder.find", "core.get", "policyFile.export"],
    ...under("revisions", "list get diff review effect unpublished"),
    ...under("sessions", "list facets timeline callBody replay inspect"),
    ...under("usage", "recall escapes misses tax modes times calibration"),
    ...under("playground", "examples try find harm"),
    ...under("misses", "get tryFix"),
    ...under("why", "tool fixes preview"),
    ...under("gateway", "status overview role session observedTools"),
    ...under("settings", "get environment"),
    ...under("evaluations", "list get cases exportCases runs run runCases gates"),
    ...under("sources", "status rows drift"),
    ...under("tools", "rows usage changed groups search use upstream activity price forms checkSchema export"),
    ...under("roles", "access overview matrix compare preview trial"),
    ...under("categories", "insight test check exportMap"),
    ...under("bundles", "menu weigh"),
    ...under("policies", "presets uses bands preview curve"),
    ...under("skills", "parse test"),
    "models.status",
  ],
  "policy.edit": [
    ...forEachNoun("create", "update", "remove", "undelete"),
    ...under("gateway", "addObservedTool placeObservedTool"),
    ...[
      "revisions.discardDraft",
      "core.set",
      "misses.applyFix",
      "misses.settle",
      "why.applyFixes",
      "misses.reopen",
      "roles.allow",
      "roles.grant",
      "models.test",
    ],
    ...under("policyFile", "preview import"),
    ...under("sessions", "reset fork"),
    ...under("evaluations", "create update remove undelete addCases updateCase removeCases previewImport importCases"),
    ...under("evaluations", "collect startRuns startSweep cancelRun"),
    ...under("sources", "previewMcpFile importMcpFile previewSync applySync decideDrift test"),
    ...under("tools", "bulk previewImport applyImport"),
    ...under("categories", "previewMap importMap"),
  ],
  "policy.publish": [...under("revisions", "publish restore"), ...under("gateway", "setRole dismissRollback")],
  "audit.read": under("audit", "list facets"),
  "people.manage": [
    ...under("people", "list invite revokeInvitation offerNewPassword changeRole changeDisabled signOutEverywhere"),
    ...under("adminKeys", "list create revoke"),
    ...["firstRun.startEmpty", "settings.update", "sources.setCredentials", "models.setConnection"],
  ],
  "keys.read": ["keys.list"],
  "keys.manage": under("keys", "create update rotate revoke"),
};

const CALLERS = ["nobody", "an agent", ...ACCOUNT_ROLES] as const;
type Caller = (typeof CALLERS)[number];

/** Services that always fail: only the guards are tested here. */
const UNREACHABLE = new Proxy(
  {},
  {
    get: (_, name) => {
      throw new Error(`reached ${String(name)}`);
    },
  },
);

async function codeFor(caller: Caller, path: string): Promise<string> {
  const isPerson = caller !== "nobody" && caller !== "an agent";
  const api = createCaller({
    ...{ client: UNREACHABLE, chats: UNREACHABLE, served: UNREACHABLE, states: UNREACHABLE, sources: UNREACHABLE },
    snapshots: { refresh: async () => {}, databaseIsUp: () => true },
    authorization: caller === "an agent" ? "Bearer tck_good" : undefined,
    keys: {
      assertKnown(presented: string | undefined) {
        if (presented !== "Bearer tck_good") throw new DomainError("unauthenticated", "no key");
      },
      identify: () => UNREACHABLE,
    },
    requestId: "req_test",
    findMe: async () => (isPerson ? { id: "user_x", name: "X", email: "x@example.com", accountRole: caller } : null),
  } as unknown as Context);
  const call = path.split(".").reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], api);
  try {
    // Not what any of them takes: who may not call is refused before what they send is looked at.
    await (call as (input: unknown) => Promise<unknown>)("\0");
    return "OK";
  } catch (error) {
    return (error as { code?: string }).code ?? "NONE";
  }
}

function expected(guard: Guard, caller: Caller): "UNAUTHORIZED" | "FORBIDDEN" | "let in" {
  if (guard === "nothing" || (guard === "key" && caller === "an agent")) return "let in";
  if (guard === "key" || caller === "nobody" || caller === "an agent") return "UNAUTHORIZED";
  return may(caller, guard) ? "let in" : "FORBIDDEN";
}

describe("every procedure", () => {
  it("has one line in the permission table, and the table has no others", () => {
    const listed = Object.values(GUARDS).flat();
    expect(listed.toSorted()).toEqual(Object.keys(appRouter._def.procedures).sort());
  });

  describe.each(Object.entries(GUARDS) as [Guard, readonly string[]][])("that takes %s", (guard, paths) => {
    it.each(paths)("admits callers with the permission only, before it reads their input: %s", async (path) => {
      for (const caller of CALLERS) {
        const code = await codeFor(caller, path);
        const told = code === "UNAUTHORIZED" || code === "FORBIDDEN" ? code : "let in";
        expect(told, `${caller} (${code})`).toBe(expected(guard, caller));
      }
    });
  });
});
