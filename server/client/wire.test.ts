import { expect, test } from "vitest";
import type { z } from "zod";
import { OPERATIONS, type OperationName } from "@/server/contract/agent/operations";
import type { Json } from "@/server/engine/model/snapshot";
import { createClient } from "./index.mjs";
import type * as wire from "./wire.d.mts";

/** Intersections made flat, and nothing read-only: two ways to write one type become the same one. */
type Plain<T> = [T] extends [Json] ? ([Json] extends [T] ? "json" : Flat<T>) : Flat<T>;
type Flat<T> = T extends object ? { -readonly [K in keyof T]: Plain<T[K]> } : T;
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Numbers in a query come as text, which Zod calls unknown: there, what it makes of them counts. */
type Given<I, O> = { [K in keyof I]: unknown extends I[K] ? O[K & keyof O] : I[K] };
type Input<N extends OperationName> = Given<
  z.input<(typeof OPERATIONS)[N]["input"]>,
  z.output<(typeof OPERATIONS)[N]["input"]>
>;
type Output<N extends OperationName> = z.output<(typeof OPERATIONS)[N]["output"]>;
type Different = {
  [N in OperationName]:
    | (Same<Plain<Input<N>>, Plain<wire.Operations[N]["input"]>> extends true ? never : `${N}: input`)
    | (Same<Plain<Output<N>>, Plain<wire.Operations[N]["output"]>> extends true ? never : `${N}: output`);
}[OperationName];

test("the client's types say what the contract says", () => {
  // The compiler is the test: its complaint names what differs.
  const different: readonly Different[] = [];
  const none: readonly never[] = different;
  expect(none).toEqual([]);
});

test("every operation of the contract has a method with its route, which accepts its example", async () => {
  for (const name of Object.keys(OPERATIONS) as OperationName[]) {
    const { method, path, example, input } = OPERATIONS[name];
    const asked: Request[] = [];
    const fetch = async (url: string | URL | Request, init?: RequestInit) => {
      asked.push(new Request(url, init));
      return Response.json({});
    };
    const client = createClient({ url: "http://toolcrib.test", key: "tck_1", fetch });
    await (client[name] as (input: object) => Promise<unknown>)(example);
    const [request] = asked;
    if (request === undefined) throw new Error("nothing was asked");
    const { pathname, searchParams } = new URL(request.url);
    const route = new RegExp(`^/api/v1${path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
    expect(`${request.method} ${pathname}`).toMatch(new RegExp(`^${method} `));
    const fromPath = route.exec(pathname)?.groups ?? (pathname === `/api/v1${path}` ? {} : null);
    expect(fromPath, name).not.toBeNull();
    const given = method === "GET" ? Object.fromEntries(searchParams) : await request.json();
    expect({ ...given, ...fromPath }).toEqual(example);
    expect(input.safeParse({ ...given, ...fromPath }).success, name).toBe(true);
  }
});
