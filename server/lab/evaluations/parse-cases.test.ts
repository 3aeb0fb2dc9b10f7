import { describe, expect, it } from "vitest";
import { parseCases } from "./parse-cases";

const problemsOf = async (format: "csv" | "jsonl", text: string) => (await parseCases(format, text)).problems;

describe("cases from JSONL", () => {
  it("are read with all their fields, and fields that are unknown are left alone", async () => {
    const line = {
      ...{ id: "1", message: "hi", needs: ["a"], role: "joiner", kind: "single", history: ["before"] },
      ...{ accept: { a: ["b"] }, candidates: ["a", "b"], note: "of another program" },
    };
    const { cases, problems } = await parseCases("jsonl", `\uFEFF${JSON.stringify(line)}\r\n\r\n`);
    const { note: _, ...known } = line;
    expect({ cases, problems }).toEqual({ cases: [known], problems: [] });
  });

  it("are refused by line and field", async () => {
    const text = [
      '{"id":"1","message":"a","needs":[]}',
      "",
      "{",
      '{"id":"2","message":"b","needs":["no tool"]}',
      '{"id":"1","message":"c","needs":[]}',
    ];
    expect(await problemsOf("jsonl", text.join("\n"))).toMatchObject([
      { line: 3, field: null, message: expect.stringMatching(/^Not valid JSON/) },
      { line: 4, field: "needs.0" },
      { line: 5, field: "id", message: "The ID “1” is already used on line 1" },
    ]);
  });

  it("are refused if a need can never be sent, or a text can't be stored", async () => {
    const narrow = '{"id":"1","message":"a","needs":["saw"],"candidates":["glue"]}';
    expect(await problemsOf("jsonl", narrow)).toMatchObject([{ line: 1, field: "needs" }]);
    expect(await problemsOf("jsonl", '{"id":"1","message":"a\\u0000b","needs":[]}')).toMatchObject([
      { field: "message" },
    ]);
    expect(await problemsOf("jsonl", "\n\n")).toMatchObject([{ message: "The file has no cases" }]);
  });

  it("stop after a limited number of problems", async () => {
    expect(await problemsOf("jsonl", "x\n".repeat(5000))).toHaveLength(50);
  });
});

describe("cases from CSV", () => {
  it("are read by the names of the columns, with lists and quoted lines", async () => {
    const text = [
      "Message,needs,id,kind,accept,history",
      '"read it, then\nmail it",web_read; email_send,m1,several,web_read=http_fetch|curl,before',
      "hello,,m2,chat,,",
    ].join("\r\n");
    expect(await parseCases("csv", text)).toEqual({
      problems: [],
      cases: [
        {
          ...{ id: "m1", message: "read it, then\nmail it", needs: ["web_read", "email_send"], kind: "several" },
          ...{ accept: { web_read: ["http_fetch", "curl"] }, history: ["before"] },
        },
        { id: "m2", message: "hello", needs: [], kind: "chat" },
      ],
    });
  });

  it("without an id are the same cases when the same file is read again", async () => {
    const text = "message,needs\nturn it off,ha_call_service\n";
    const [first] = (await parseCases("csv", text)).cases;
    expect(first?.id).toMatch(/^case-/);
    expect((await parseCases("csv", text)).cases).toEqual([first]);
  });

  it("are refused by line and field, and as a whole without a header", async () => {
    const text = "id,message,needs,accept,history\n1,a,web_read,web_read,\n2,b,,,[x\n3,,,,\n";
    expect(await problemsOf("csv", text)).toMatchObject([
      { line: 2, field: "accept" },
      { line: 3, field: "history" },
      { line: 4, field: "message" },
    ]);
    expect(await problemsOf("csv", "a,b\n1,2\n")).toMatchObject([
      { line: 1, message: expect.stringMatching(/“message”/) },
    ]);
    expect(await problemsOf("csv", "id,message\n1,a,b\n")).toMatchObject([{ line: 2 }]);
  });
});
