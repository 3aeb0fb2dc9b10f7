import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { PROJECT_ROOT } from "../start-toolcrib";
import { anchorsOf, linksOf, readDocs } from "./read-docs";

const DOCS = readDocs();
const { scripts } = JSON.parse(readFileSync(path.join(PROJECT_ROOT, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

test("every link and image in the documentation has a target", () => {
  const broken = DOCS.flatMap((doc) =>
    linksOf(doc)
      .filter((link) => !leadsSomewhere(link))
      .map((link) => `${doc.file}: ${link}`),
  );
  expect(broken).toEqual([]);
  expect(DOCS.flatMap(linksOf).length).toBeGreaterThan(20);
});

function leadsSomewhere(link: string): boolean {
  const [file = "", anchor] = link.split("#");
  if (!existsSync(path.join(PROJECT_ROOT, file))) return false;
  const page = DOCS.find((doc) => doc.file === file);
  return anchor === undefined || page === undefined || anchorsOf(page).includes(anchor);
}

test("every script that the documentation names exists, and every script is in the documentation", () => {
  const text = DOCS.map((doc) => doc.text).join("\n");
  const named = new Set(
    [...text.matchAll(/npm (?:run (?:-s )?)?(start|test|(?<=run (?:-s )?)[a-z-]+)\b/g)].map(([, name = ""]) => name),
  );
  expect([...named].sort()).toEqual(Object.keys(scripts).sort());
});

test("every variable that the server reads is in the operators' table, and no other", () => {
  const table = DOCS.find(({ file }) => file === "public/docs/operators.md")?.text.match(/^\| `.*$/gm) ?? [];
  expect(namesIn(table.join("\n"))).toEqual(namesIn(serverCode()).filter((name) => !OF_TESTS_AND_CLIENTS.test(name)));
});

const OF_TESTS_AND_CLIENTS = /^TOOLCRIB_(TEST_DATABASE_URL|PROVE|PROVE_FIGURES|KEY|ROLE)$/;

function namesIn(text: string): readonly string[] {
  return [...new Set(text.match(/\b(?:TOOLCRIB|OTEL)_[A-Z_]*[A-Z]\b/g))].sort();
}

function serverCode(): string {
  const files = readdirSync(path.join(PROJECT_ROOT, "server"), { recursive: true, encoding: "utf8" });
  const read = files.filter(
    (file) => /\.(ts|mjs)$/.test(file) && !/\.test\.ts$|\.testing\.ts$|^lib\/db\/generated|^testing/.test(file),
  );
  return read.map((file) => readFileSync(path.join(PROJECT_ROOT, "server", file), "utf8")).join("\n");
}
