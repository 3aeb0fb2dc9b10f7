import { describe, expect, it } from "vitest";
import { readFlags } from "./read-flags";

describe("readFlags", () => {
  it("defaults to the starter set with the default preset", () => {
    expect(readFlags([])).toEqual({
      dataset: "starter",
      preset: "toolcrib",
      "no-gate": false,
      ids: "all",
      kinds: [],
      "no-candidates": false,
      curve: false,
      conversations: false,
      peers: false,
      json: false,
      markdown: false,
    });
  });

  it("reads every flag", () => {
    const args =
      "--dataset some/folder --preset gaia --max-tools 5 --max-tokens 1000 --no-gate --ids odd --limit 50 --json --curve --compare ora,gaia --peers";
    expect(readFlags(args.split(" "))).toMatchObject({
      dataset: "some/folder",
      preset: "gaia",
      "max-tools": 5,
      "max-tokens": 1000,
      "no-gate": true,
      ids: "odd",
      limit: 50,
      json: true,
      curve: true,
      compare: ["ora", "gaia"],
      peers: true,
    });
  });

  it.each([
    [["--colour"], /--colour/],
    [["--preset", "nope"], /--preset: there is no preset "nope": toolcrib, ora/],
    [["--max-tools", "many"], /--max-tools: must be a whole number/],
    [["--max-tools", "0"], /--max-tools/],
    [["--ids", "prime"], /--ids: must be even, odd or all/],
    [["--limit"], /--limit/],
    [["--compare", "toolcrib"], /--compare: must name two different presets/],
    [["--compare", "toolcrib,toolcrib"], /--compare: must name two different presets/],
    [["--compare", "toolcrib,nope"], /--compare: there is no preset "nope"/],
    [["--markdown"], /--markdown: needs --peers/],
    [["--peers", "--markdown", "--json"], /--markdown: use either this or --json/],
    [["folder"], /folder/],
  ])("refuses %j with a sentence that names it", (args, sentence) => {
    expect(() => readFlags(args)).toThrow(
      expect.objectContaining({ expected: true, message: expect.stringMatching(sentence) }),
    );
  });
});
