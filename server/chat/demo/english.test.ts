import { describe, expect, it } from "vitest";
import { isQuestion, offeredActions, refersBack, requestedActions, withoutCourtesy } from "./actions";
import { contentOf, expressionIn, nameFor, numberIn, placeIn, quotedIn, subjectOf } from "./extract-text";
import { contentWords, fixTypos } from "./words";

describe("the requested action", () => {
  it.each([
    ["add a task to delete the old files", "add"],
    ["could you please turn off the lights?", "control"],
    ["which of my notes did I delete?", "list"],
    ["what have I asked you to remind me of", "read"],
    ["I don't need the dentist reminder any more", "remove"],
    ["every morning at seven, send me the news", "add"],
    ["mark task 4 as done", "finish"],
    ["pull the blinds down", "control"],
    ["pull the error lines", "read"],
    ["pause the backup job", "pause"],
    ["divide 1000 by 7", "compute"],
  ])("%s: %s", (message, action) => {
    expect(requestedActions(message)[0]).toBe(action);
  });

  it("is empty if a sentence asks for nothing", () => {
    expect(requestedActions("the garden is lovely")).toEqual([]);
  });

  it("is a question or not, however polite", () => {
    expect(withoutCourtesy("hey, could you please just open it")).toBe("open it");
    for (const text of ["is it open?", "and what's that", "do I have any mail", "tell me whether it rains"])
      expect(isQuestion(text), text).toBe(true);
    for (const text of ["could you open it?", "do it again", "what a day", "have a look"])
      expect(isQuestion(text), text).toBe(false);
  });
});

describe("the action of a tool", () => {
  it("comes from its name; its description adds to that, and never turns it into its opposite", () => {
    expect([...offeredActions("web_push", "Show a notification")]).toEqual(["send"]);
    expect([...offeredActions("ha_get_states", "List entities")]).toEqual(["read", "list"]);
    expect([...offeredActions("spreadsheet", "Delete a sheet")]).toEqual(["remove"]);
    expect([...offeredActions("notes_write", "Replace all notes")]).toEqual(["change"]);
    expect([...offeredActions("file_write", "Create a file")]).toEqual(["add", "change"]);
  });
});

describe("words", () => {
  const fix = (text: string) => fixTypos(text, ["reminders weather git status file filter"]);
  it("with typos are corrected, and others are left alone", () => {
    expect(fix("show my remindres for tusday and the wether")).toBe("show my reminders for tuesday and the weather");
    expect(fix("git staus")).toBe("git status");
    const right = "the filter in ./fiel.ts, 'Wether' and Petra's tiles";
    expect(fix(right)).toBe(right);
  });

  it("about the topic exclude addresses, paths and fillers", () => {
    expect(contentWords("please show me the to-do list from https://a.example/task and src/file.ts")).toEqual([
      "todo",
      "list",
    ]);
  });

  it("refer back only if they stand for something", () => {
    for (const text of ["delete it", "the second one", "and that too"]) expect(refersBack(text), text).toBe(true);
    for (const text of ["is it raining", "it's cold", "what time is it"]) expect(refersBack(text), text).toBe(false);
  });
});

describe("the text to write or search for", () => {
  it.each([
    ["add a task to buy milk", "buy milk"],
    ["put 'renew passport' on my list, please", "renew passport"],
    ["new entry for the house journal: chimney swept, 85 euro", "chimney swept, 85 euro"],
    ["please remind me to call mum!", "call mum"],
    ["send an email to tom@example.org saying the meeting is moved", "the meeting is moved"],
    ["remember that I like my coffee black", "I like my coffee black"],
    ["search the web for sourdough basics", "sourdough basics"],
    ["add eggs to the scratchpad too", "eggs"],
    ["hm", "hm"],
  ])("%s: %s", (message, text) => {
    expect(contentOf(message)).toBe(text);
  });

  it("may be in quotation marks, which apostrophes are not, or follow “about”", () => {
    expect(quotedIn("call it 'Maya's card' now")).toBe("Maya's card");
    expect(quotedIn("it's Tom's")).toBeNull();
    expect(subjectOf("any notes on the garden?")).toBe("garden");
    expect(subjectOf("what do you know about me?")).toBeNull();
  });
});

describe("names in a sentence", () => {
  it.each([
    ["journal", "write in my garden journal: tulips", "garden"],
    ["pad", "what is on the pad called 'trip'", "trip"],
    ["conversation", "what's new in the family chat", "family"],
    ["conversation", "tell Ben on talk that I am late", "Ben"],
    ["path", "what is inside the scripts folder?", "scripts"],
    ["table", "which columns does the invoices table have", "invoices"],
    ["journal", "write that into my journal", undefined],
    ["a+(", "whatever", undefined],
  ])("for the field %s in “%s”: %s", (field, message, name) => {
    expect(nameFor(field, message)).toBe(name);
  });

  it("of places are found after “in”, capitalized or not", () => {
    expect(placeIn("what time is it in New York right now?")).toBe("New York");
    expect(placeIn("what's the time in tokyo?")).toBe("tokyo");
    expect(placeIn("what time is it?")).toBeUndefined();
  });
});

describe("numbers and arithmetic", () => {
  it("are read in digits and in words", () => {
    expect(numberIn("down to sixteen degrees")).toBe(16);
    expect(numberIn("set 2 lamps to 21.5")).toBe(2);
    expect(numberIn("the other one")).toBeNull();
  });

  it.each([
    ["what is 17 % of 2400", "17% * 2400"],
    ["if I tip 18% on a 64 dollar bill, what do I pay", "64 * (1 + 18%)"],
    ["the square root of 81 minus four squared", "sqrt(81) - 4^2"],
    ["12 * 37 + 4", "12 * 37 + 4"],
    ["divide 1,000 by 7", "1000 / 7"],
  ])("%s: %s", (text, sum) => {
    expect(expressionIn(text)).toBe(sum);
  });

  it("are absent if there is nothing to compute", () => {
    for (const text of ["what's the meaning of life", "call 2 people", "seven"]) expect(expressionIn(text)).toBeNull();
  });
});
