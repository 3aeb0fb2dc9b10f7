import { expect, test } from "vitest";
import { OPERATIONS, type Operation } from "@/server/contract/agent/operations";
import { describeOperations } from "./describe-operations";

const { operations, refusals } = describeOperations();
const find = (name: string) => {
  const found = operations.find((operation) => operation.name === name);
  if (found === undefined) throw new Error(`no operation ${name}`);
  return found;
};
const paths = (rows: readonly { path: string }[]) => rows.map(({ path }) => path);

test("every operation is described with its response", () => {
  expect(operations.map(({ name }) => name)).toEqual(Object.keys(OPERATIONS));
  for (const { answer } of operations) expect(answer.length).toBeGreaterThan(0);
});

test("examples only have fields that the operation accepts", () => {
  for (const { name, example, inPath, inQuery, inBody } of operations) {
    expect(paths([...inPath, ...inQuery, ...inBody]), name).toEqual(expect.arrayContaining(Object.keys(example)));
  }
});

test("examples pass the request schema", () => {
  for (const { input, example } of Object.values(OPERATIONS) as Operation[]) {
    expect(input.safeParse(example).success).toBe(true);
  }
});

test("each field is listed once: in the path, the query or the body", () => {
  const reset = find("resetSession");
  expect([paths(reset.inPath), paths(reset.inQuery), paths(reset.inBody)]).toEqual([["sessionId"], [], ["role"]]);
  const get = find("getTool");
  expect([paths(get.inPath), get.inBody]).toEqual([["name"], []]);
  expect(paths(get.inQuery)).toContain("format");
  expect(get.inPath[0]?.required).toBe(true);
});

test("the kinds of a reason are listed, and which of them have a field", () => {
  const row = (path: string) => find("resolve").answer.find((answered) => answered.path === path);
  expect(row("modeReason")).toMatchObject({ type: "object", required: true });
  expect(row("modeReason")?.description).toContain("Why this mode was chosen");
  expect(row("modeReason.kind")?.type).toContain('"small-talk" | "tool-unlikely"');
  expect(row("explain[].reason.kind")?.type).toContain('"keyword"');
  expect(row("explain[].reason.cap")).toMatchObject({ type: '"tools" | "tokens"', required: false });
  expect(row("explain[].reason.cap")?.description).toBe("Only with `over-cap`.");
});

test("every error status has a description", () => {
  expect(refusals.map(({ status }) => status)).toEqual(expect.arrayContaining(["400", "401", "404", "429"]));
  for (const { description } of refusals) expect(description).not.toBe("");
});
