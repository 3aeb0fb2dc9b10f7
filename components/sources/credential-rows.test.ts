import { expect, it } from "vitest";
import { hasRowErrors, readCredentialRows } from "./credential-rows";

it("groups rows by kind and ignores empty ones", () => {
  const { credentials, errors } = readCredentialRows([
    { place: "header", name: " Authorization ", value: "Bearer abc" },
    { place: "query", name: "key", value: "xyz" },
    { place: "header", name: "", value: "" },
  ]);
  expect(credentials).toEqual({ headers: { Authorization: "Bearer abc" }, query: { name: "key", value: "xyz" } });
  expect(hasRowErrors(errors)).toBe(false);
});

it("reports the problem of each row", () => {
  const { errors } = readCredentialRows([
    { place: "header", name: "", value: "abc" },
    { place: "header", name: "X-Key", value: "" },
    { place: "header", name: "Host", value: "evil" },
    { place: "header", name: "no spaces", value: "x" },
    { place: "header", name: "X-Good", value: "two\nlines" },
    { place: "env", name: "1TOKEN", value: "x" },
  ]);
  expect(errors).toEqual([
    { name: "Enter a name" },
    { value: "Enter a value" },
    { name: "This header is set by the connection itself" },
    { name: "Not a valid header name" },
    { value: "A header value is one line of Latin characters" },
    { name: "Use letters, digits and _" },
  ]);
});

it("rejects duplicate names and a second query parameter", () => {
  const { errors } = readCredentialRows([
    { place: "header", name: "X-Key", value: "1" },
    { place: "header", name: "x-key", value: "2" },
    { place: "query", name: "a", value: "1" },
    { place: "query", name: "b", value: "2" },
  ]);
  expect(errors).toEqual([
    {},
    { name: "This name is already used" },
    {},
    { name: "Only one query parameter can be set" },
  ]);
});
