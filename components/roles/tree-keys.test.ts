import { expect, it } from "vitest";
import { buildAllowTree, listRows } from "./allow-tree";
import { readTreeKey } from "./tree-keys";

const tool = (name: string, source: string) => ({
  ...{ name, source, domain: "any", schemaTokens: 1, enabled: true },
  title: name,
  summary: "",
});
const tree = buildAllowTree([tool("a", "git"), tool("b", "web")]);
const closed = listRows(tree, () => false);
const open = listRows(tree, () => true);

it("moves up and down within the tree", () => {
  expect(readTreeKey("ArrowDown", open, 0)).toEqual({ kind: "go", to: 1 });
  expect(readTreeKey("ArrowUp", open, 0)).toEqual({ kind: "go", to: 0 });
  expect(readTreeKey("End", open, 0)).toEqual({ kind: "go", to: 5 });
  expect(readTreeKey("PageDown", open, 3)).toEqual({ kind: "go", to: 5 });
  expect(readTreeKey("Home", open, 5)).toEqual({ kind: "go", to: 0 });
});

it("opens and enters with the right arrow, closes and leaves with the left", () => {
  expect(readTreeKey("ArrowRight", closed, 0)).toEqual({ kind: "open", ids: ["source git"] });
  expect(readTreeKey("ArrowRight", open, 0)).toEqual({ kind: "go", to: 1 });
  expect(readTreeKey("ArrowRight", open, 2)).toBeNull();
  expect(readTreeKey("ArrowLeft", open, 0)).toEqual({ kind: "close", ids: ["source git"] });
  expect(readTreeKey("ArrowLeft", open, 5)).toEqual({ kind: "go", to: 4 });
  expect(readTreeKey("ArrowLeft", closed, 0)).toBeNull();
});

it("opens all siblings with an asterisk, toggles with Space, and ignores other keys", () => {
  expect(readTreeKey("*", closed, 0)).toEqual({ kind: "open", ids: ["source git", "source web"] });
  expect(readTreeKey(" ", open, 2)).toEqual({ kind: "toggle" });
  expect(readTreeKey("q", open, 2)).toBeNull();
  expect(readTreeKey("ArrowDown", [], 0)).toBeNull();
});
