import { expect, test } from "vitest";
import type { KeyView } from "@/server/contract/keys";
import { expiresSoon, findKeys } from "./find-keys";
import { exampleRole, roleNamesOf } from "./key-roles";

const ROLES = [
  { id: "role_1", name: "chat" },
  { id: "role_2", name: "orchestrator" },
];

function someKey(change: Partial<KeyView>): KeyView {
  return {
    id: "key_1",
    name: "ci",
    prefix: "tck_abc",
    allRoles: false,
    roleIds: ["role_1"],
    tools: [],
    ratePerMinute: null,
    expiresAt: null,
    lastUsedAt: null,
    busiestMinute: null,
    previousUntil: null,
    revokedAt: null,
    createdAt: "2026-01-01T00:00:00.000Z",
    createdBy: null,
    status: "active",
    ...change,
  };
}

const any = { query: "", filter: "any", now: new Date("2026-01-01T00:00:00Z") };

test("lists active keys first and otherwise keeps the order", () => {
  const keys = [
    someKey({ id: "a", status: "revoked" }),
    someKey({ id: "b" }),
    someKey({ id: "c", status: "expired" }),
    someKey({ id: "d" }),
  ];
  expect(findKeys(keys, ROLES, any).map(({ id }) => id)).toEqual(["b", "d", "a", "c"]);
});

test.each(["CI", "tck_a", "active", "toolcrib", "chat"])("%s finds the key by text in its row", (query) => {
  expect(findKeys([someKey({})], ROLES, { ...any, query })).toHaveLength(1);
  expect(findKeys([someKey({})], ROLES, { ...any, query: `${query}?` })).toHaveLength(0);
});

test("filters by status, where “soon” means active and expiring within two weeks", () => {
  const soon = someKey({ id: "soon", expiresAt: "2026-01-10T00:00:00Z" });
  const keys = [
    soon,
    someKey({ id: "later", expiresAt: "2026-03-01T00:00:00Z" }),
    someKey({ id: "gone", status: "revoked" }),
  ];
  const idsOf = (filter: string) => findKeys(keys, ROLES, { ...any, filter }).map(({ id }) => id);
  expect(idsOf("active")).toEqual(["soon", "later"]);
  expect(idsOf("soon")).toEqual(["soon"]);
  expect(idsOf("revoked")).toEqual(["gone"]);
  expect(expiresSoon({ ...soon, status: "expired" }, any.now)).toBe(false);
});

test("shows deleted roles", () => {
  expect(roleNamesOf(someKey({ roleIds: ["role_9", "role_2"] }), ROLES)).toEqual(["deleted role", "orchestrator"]);
});

test("uses one of the key's roles in the example", () => {
  expect(exampleRole(someKey({}), ROLES)).toBe("chat");
  expect(exampleRole(someKey({ allRoles: true, roleIds: [] }), ROLES)).toBe("orchestrator");
  expect(exampleRole(someKey({ roleIds: ["role_9"] }), ROLES)).toBeUndefined();
});
