import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installPeerPackage } from "@/server/cli/prepare/peer-packages.mjs";
import { ADMIN_NOUNS } from "@/server/contract/admin/nouns";
import { describeAdminApi } from "@/server/contract/admin/openapi";
import { ADMIN_OPERATIONS } from "@/server/contract/admin/operations";
import { describeApi } from "@/server/contract/agent/openapi";
import { PROJECT_ROOT } from "@/server/paths";
import { IS_RECORD, reportFigures } from "@/server/testing/prove/figures";

/** Both OpenAPI documents, by linters of others. `npm run prove -- openapi` runs them; the rest runs in `npm test`. */

const HERE = { origin: "https://toolcrib.example.org", version: "1.0.0" };
const DOCUMENTS: Readonly<Record<string, object>> = { agent: describeApi(HERE), admin: describeAdminApi(HERE) };

const LINTERS = [
  {
    name: "Spectral",
    spec: "@stoplight/spectral-cli@6.16.3",
    program: "@stoplight/spectral-cli/dist/index.js",
    args: (file: string) => ["lint", "--fail-severity=hint", "--ruleset", "spectral.json", file],
  },
  {
    name: "Redocly",
    spec: "@redocly/cli@2.77.0",
    program: "@redocly/cli/bin/cli.js",
    args: (file: string) => ["lint", "--extends=recommended", "--format=json", file],
  },
] as const;

describe.each(Object.keys(DOCUMENTS))("the OpenAPI document of the %s API", (name) => {
  const document = DOCUMENTS[name] ?? {};

  it("has a distinct name, a summary, a known tag and a valid example for each operation, and no reference that points nowhere", () => {
    const { paths, tags } = document as { paths: Record<string, Record<string, Operation>>; tags: { name: string }[] };
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const known = new Set(tags.map((tag) => tag.name));
    for (const { summary, tags: own = [] } of operations) {
      expect(summary).toBeTruthy();
      expect(own.length).toBeGreaterThan(0);
      for (const tag of own) expect(known).toContain(tag);
    }
    const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, "document");
    for (const { operationId, requestBody } of operations) {
      const { schema, example } = requestBody?.content["application/json"] ?? {};
      if (example === undefined) continue;
      const isValid = ajv.validate(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')), example);
      expect(isValid, `${operationId}: ${ajv.errorsText()}`).toBe(true);
    }
    for (const [, pointer = ""] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/gu)) {
      const found = pointer
        .split("/")
        .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], document);
      expect(found, pointer).toBeDefined();
    }
  });
});

it("the page of the admin API names each of its paths", async () => {
  const page = await readFile(path.join(PROJECT_ROOT, "public/docs/admin-api.md"), "utf8");
  const nouns = Object.keys(ADMIN_NOUNS).map((noun) => `/${noun}`);
  const paths = Object.values(ADMIN_OPERATIONS).map((operation) => operation.path.replace(/\{id\}$/, ""));
  // The five requests of a noun are described once.
  const own = paths.filter((one) => !nouns.includes(one.replace(/\/$/, "")));
  expect([...nouns, ...own].filter((one) => !page.includes(`${one}`))).toEqual([]);
});

type Operation = {
  readonly operationId: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: object; readonly example?: unknown }>>;
  };
};

describe.runIf(IS_RECORD)("linters of others", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "toolcrib-openapi-"));
    await writeFile(path.join(folder, "spectral.json"), JSON.stringify({ extends: ["spectral:oas"] }));
    for (const [name, document] of Object.entries(DOCUMENTS)) {
      await writeFile(path.join(folder, `${name}.json`), JSON.stringify(document));
    }
    await writeFile(
      path.join(folder, "broken.json"),
      JSON.stringify({ openapi: "3.1.0", info: {}, paths: { "/a": 1 } }),
    );
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(LINTERS)(
    "$name finds nothing in both documents, and something in a broken one",
    async (linter) => {
      const installed = await installPeerPackage(linter.spec);
      const program = path.join(installed, "node_modules", linter.program);
      const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
      const lint = (file: string) =>
        spawnSync(process.execPath, [program, ...linter.args(file)], { cwd: folder, env, encoding: "utf8" });
      for (const name of Object.keys(DOCUMENTS)) {
        const { status, stdout, stderr } = lint(`${name}.json`);
        expect(status, `${stdout}\n${stderr}`).toBe(0);
        if (linter.name === "Redocly") {
          expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 } });
        }
        reportFigures(`openapi: ${linter.spec} on the ${name} API`, { problems: 0 });
      }
      expect(lint("broken.json").status).not.toBe(0);
    },
    400_000,
  );
});
