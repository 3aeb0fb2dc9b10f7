import { TRPCClientError } from "@trpc/client";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { mergeQueries, type QueryState, QueryView } from "./query-view";

const state = <Data,>(data?: Data, error?: unknown): QueryState<Data> => ({
  data,
  error: error ?? null,
  isError: error !== undefined,
  refetch: vi.fn(),
});
const missing = Object.assign(new TRPCClientError("No such role"), { data: { code: "NOT_FOUND" } });

function draw(query: QueryState<string | readonly string[]>, props: { keepsData?: boolean } = {}): string {
  return renderToStaticMarkup(
    <QueryView query={query} failure="Couldn't load it." pending="roles" empty="empty" notFound="not found" {...props}>
      {(data) => `data: ${data}`}
    </QueryView>,
  );
}

describe("a query on screen", () => {
  it("is loading, empty or its data", () => {
    expect(draw(state())).toContain('aria-label="Loading roles"');
    expect(draw(state<readonly string[]>([]))).toBe("empty");
    expect(draw(state("here"))).toBe("data: here");
  });

  it("shows a failed refetch, unless it keeps what was loaded", () => {
    const failed = state("here", new Error("away"));
    expect(draw(failed)).toContain("Couldn&#x27;t load it.");
    expect(draw(failed, { keepsData: true })).toBe("data: here");
    expect(draw(state<string>(undefined, new Error("away")), { keepsData: true })).toContain("Couldn&#x27;t load it.");
  });

  it("tells a missing entry from a failure", () => {
    expect(draw(state<string>(undefined, missing))).toBe("not found");
  });
});

describe("merged queries", () => {
  it("have data once all of them do", () => {
    expect(mergeQueries({ a: state(1), b: state<number>() }).data).toBeUndefined();
    expect(mergeQueries({ a: state(1), b: state("two") }).data).toEqual({ a: 1, b: "two" });
  });

  it("fail if one of them fails, and retry all", () => {
    const [a, b] = [state(1), state<number>(undefined, missing)];
    const merged = mergeQueries({ a, b });
    expect(merged.isError).toBe(true);
    expect(merged.error).toBe(missing);
    merged.refetch();
    expect(a.refetch).toHaveBeenCalledOnce();
    expect(b.refetch).toHaveBeenCalledOnce();
  });
});
