import { expect, it } from "vitest";
import { type RecentFind, readRecent, rememberFind } from "./recent-finds";

function someStore(text: string | null = null) {
  let kept = text;
  return {
    getItem: () => kept,
    setItem: (_name: string, value: string) => {
      kept = value;
    },
  };
}
const find = (name: string): RecentFind => ({ kind: "tool", title: name, href: `/tools/${name}` });

it("keeps a few items, newest first, without duplicates", () => {
  const store = someStore();
  for (const name of ["a", "b", "c", "d", "e", "f", "g", "b"]) rememberFind(store, find(name));
  expect(readRecent(store).map(({ title }) => title)).toEqual(["b", "g", "f", "e", "d", "c"]);
});

it("ignores invalid items", () => {
  expect(readRecent(someStore("not JSON"))).toEqual([]);
  expect(readRecent(someStore('{"a":1}'))).toEqual([]);
  const hostile = [
    { kind: "tool", title: "x", href: "javascript:alert(1)" },
    { kind: "tool", title: "x", href: "//elsewhere.example" },
    { kind: "spell", title: "x", href: "/tools" },
    find("ok"),
  ];
  expect(readRecent(someStore(JSON.stringify(hostile)))).toEqual([find("ok")]);
});

it("works without browser storage", () => {
  const refusing = {
    getItem: () => {
      throw new Error("denied");
    },
    setItem: () => {
      throw new Error("denied");
    },
  };
  rememberFind(refusing, find("a"));
  expect(readRecent(refusing)).toEqual([]);
});
