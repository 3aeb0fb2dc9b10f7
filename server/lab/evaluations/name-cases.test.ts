import { describe, expect, it } from "vitest";
import { nameCases } from "./name-cases.service";

const known = [{ id: "case-002", message: "hi", needs: [] }];

describe("new cases", () => {
  it("get a free id, and keep their own if it is free", () => {
    const named = nameCases(known, [
      { message: "a", needs: [] },
      { message: "b", needs: [] },
      { id: "mine", message: "c", needs: [] },
      { id: "case-002", message: "d", needs: [] },
    ]);
    expect(named.map(({ id }) => id)).toEqual(["case-003", "case-004", "mine", "case-002-2"]);
  });

  it("are left out if the set already has the same message, role and history", () => {
    const named = nameCases(known, [
      { message: " hi ", needs: ["x"] },
      { message: "hi", needs: [], role: "joiner" },
      { message: "hi", needs: [], history: ["before"] },
      { message: "hi", needs: [], history: ["before"] },
    ]);
    expect(named).toHaveLength(2);
  });
});
