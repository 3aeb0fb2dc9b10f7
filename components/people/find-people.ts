import type { Person } from "@/server/contract/people";

export const PERSON_STATES = ["any", "active", "never", "disabled"] as const;
export type PersonState = (typeof PERSON_STATES)[number];

type Wanted = { readonly q: string; readonly role: string; readonly state: string };

/** Never seen: invited, but hasn't signed in since. */
export function findPeople(people: readonly Person[], { q, role, state }: Wanted): Person[] {
  const wanted = q.trim().toLowerCase();
  return people.filter(
    (person) =>
      (role === "any" || person.accountRole === role) &&
      (state === "any" || stateOf(person) === state) &&
      [person.name, person.email].some((text) => text.toLowerCase().includes(wanted)),
  );
}

export function stateOf({ disabled, lastSeenAt }: Person): Exclude<PersonState, "any"> {
  if (disabled) return "disabled";
  return lastSeenAt === null ? "never" : "active";
}
