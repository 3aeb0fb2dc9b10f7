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
    revokedAt: null,
    createdAt: "2026-01-01T00:00:00.000Z",
    createdBy: null,
    status: "active",
    ...change,
  };
}

test("keys that work come before those that do not, each in the order given", () => {
  const keys = [
    someKey({ id: "a", status: "revoked" }),
    someKey({ id: "b" }),
    someKey({ id: "c", status: "expired" }),
    someKey({ id: "d" }),
  ];
  expect(findKeys(keys, ROLES, "").map(({ id }) => id)).toEqual(["b", "d", "a", "c"]);
});

test.each(["CI", "tck_a", "active", "toolcrib", "chat"])("%s finds the key by what stands in its row", (query) => {
  expect(findKeys([someKey({})], ROLES, query)).toHaveLength(1);
  expect(findKeys([someKey({})], ROLES, `${query}?`)).toHaveLength(0);
});

test("a role that is gone is still told of", () => {
  expect(roleNamesOf(someKey({ roleIds: ["role_9", "role_2"] }), ROLES)).toEqual(["a deleted role", "orchestrator"]);
});

test("an example names a role that the key has", () => {
  expect(exampleRole(someKey({}), ROLES)).toBe("chat");
  expect(exampleRole(someKey({ allRoles: true, roleIds: [] }), ROLES)).toBe("orchestrator");
  expect(exampleRole(someKey({ roleIds: ["role_9"] }), ROLES)).toBeUndefined();
});
