import { expect, it } from "vitest";
import type { Person } from "@/server/contract/people";
import { findPeople, stateOf } from "./find-people";

const ada: Person = {
  id: "user_1",
  name: "Ada",
  email: "ada@example.com",
  accountRole: "admin",
  disabled: false,
  version: 1,
  createdAt: "2026-01-01T00:00:00Z",
  lastSeenAt: "2026-01-02T00:00:00Z",
  liveKeys: 0,
};
const bob: Person = {
  ...ada,
  id: "user_2",
  name: "Bob",
  email: "bob@example.com",
  accountRole: "viewer",
  lastSeenAt: null,
};
const eve: Person = { ...ada, id: "user_3", name: "Eve", email: "eve@elsewhere.org", disabled: true };
const people = [ada, bob, eve];
const any = { q: "", role: "any", state: "any" };

it("finds people by name, address, role and state", () => {
  expect(findPeople(people, any)).toEqual(people);
  expect(findPeople(people, { ...any, q: "EXAMPLE.com" })).toEqual([ada, bob]);
  expect(findPeople(people, { ...any, role: "viewer" })).toEqual([bob]);
  expect(findPeople(people, { ...any, state: "disabled" })).toEqual([eve]);
  expect(findPeople(people, { ...any, role: "admin", state: "active" })).toEqual([ada]);
});

it("shows a disabled account as disabled, even if it was seen recently", () => {
  expect(people.map(stateOf)).toEqual(["active", "never", "disabled"]);
});
