import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { PROJECT_ROOT } from "../paths.mjs";
import { AREAS, findCycle } from "./areas";
import { checkAreas, checkTree } from "./check-walls";
import { parseFile } from "./parse-file";
import { readImports } from "./read-imports";
import { findBreaches } from "./walls";

const FORBIDDEN: readonly (readonly [file: string, source: string])[] = [
  ["server/engine/resolve.ts", 'import { readFileSync } from "node:fs";'],
  ["server/engine/resolve.ts", 'import { z } from "zod";'],
  ["server/engine/resolve.ts", 'import type { Tool } from "@/server/contract/tool";'],
  ["server/engine/signals/search.ts", 'const db = await import("@/server/lib/db/client");'],
  ["server/engine/resolve.ts", 'import { reason } from "./model/reasons";'],
  ["server/contract/tool.ts", 'import { compile } from "@/server/engine/compile";'],
  ["server/contract/tool.ts", 'import { prisma } from "@/server/lib/db/client";'],
  ["server/policy/tools/tools.store.ts", 'import { compile } from "@/server/engine/compile";'],
  ["server/policy/tools/tools.view.ts", 'import { listTools } from "@/server/policy/tools/tools.service";'],
  ["server/lib/db/client.ts", 'export { compile } from "@/server/engine/compile";'],
  ["server/policy/tools/tools.service.ts", 'import { initTRPC } from "@trpc/server";'],
  ["server/policy/tools/tools.service.ts", 'import { toolsRouter } from "./tools.router";'],
  ["server/api/routers/tools.router.ts", 'import { insertTool } from "./tools.store";'],
  ["server/api/routers/tools.router.ts", 'import { openDatabase } from "@/server/lib/db/client";'],
  ["server/api/trpc/init.ts", 'import { Pool } from "pg";'],
  ["server/api/trpc/index.ts", 'import { Button } from "@/components/ui/button";'],
  ["server/main.ts", 'import { resolve } from "@/server/engine/resolve";'],
  ["server/main.ts", 'import "@/app/globals.css";'],
  ["server/runtime/snapshot/holder.ts", 'import { Shell } from "@/components/shell";'],
  ["prisma/scenarios/starter.ts", 'import Page from "@/app/page";'],
  ["components/tools/tool-list.tsx", 'import { compile } from "@/server/engine/compile";'],
  ["components/tools/tool-list.tsx", 'import { appRouter } from "@/server/api/trpc/router";'],
  ["components/tools/tool-list.tsx", 'import { type AppRouter } from "@/server/api/trpc/router";'],
  ["components/tools/tool-list.tsx", 'import type { ToolRow } from "@/server/policy/tools/tools.view";'],
  ["components/tools/tool-list.tsx", 'import { Pool } from "pg";'],
  ["components/tools/tool-list.tsx", 'import fs from "node:fs";'],
  ["app/page.tsx", 'import { db } from "@/server/lib/db/client";'],
  ["app/page.tsx", 'import type { Snapshot } from "@/server/engine/model/snapshot";'],
  ["components/tools/tool-list.tsx", 'import { cn } from "../ui/cn";'],
  ["scripts/odd.ts", 'import "zod";'],
  ["server/lib/audit/actor.ts", 'import type { PolicyStates } from "@/server/policy/draft/policy-states";'],
  ["server/policy/revisions/drafts.ts", 'import { runCases } from "@/server/lab/evaluations/run-cases";'],
  ["server/policy/revisions/drafts.ts", 'import type { Context } from "@/server/api/trpc/context";'],
  ["server/agent/caller.ts", 'const chats = await import("@/server/chat/live-chats");'],
  ["server/lab/evaluate/curve.ts", 'import { startApi } from "@/server/testing/start-api";'],
  ["server/lab/evaluate/curve.ts", 'import { someRun } from "@/server/agent/execute/some-run.testing";'],
  ["server/api/http/serve.ts", 'import { main } from "@/server/main";'],
  ["server/new-folder/thing.ts", 'import { newId } from "@/server/lib/ids";'],
];

const ALLOWED: readonly (readonly [file: string, source: string])[] = [
  ["server/engine/search-index.ts", 'import MiniSearch from "minisearch";\nimport { MODES } from "./snapshot";'],
  ["server/engine/resolve.ts", 'import type { Reason } from "./reasons";'],
  ["server/engine/model/reasons.ts", 'import { z } from "zod";'],
  ["server/contract/tool.ts", 'import type { Decision } from "@/server/engine/resolve";\nimport { z } from "zod";'],
  ["server/contract/policy.ts", 'import { MODES } from "@/server/engine/model/snapshot";'],
  ["server/policy/tools/tools.store.ts", 'import type { ToolEntry } from "@/server/engine/model/snapshot";'],
  [
    "server/policy/tools/tools.store.ts",
    'import { Prisma } from "@prisma/client";\nimport { newId } from "@/server/lib/ids";',
  ],
  ["server/lib/db/migrations.ts", 'import { readdir } from "node:fs/promises";'],
  [
    "server/policy/tools/tools.service.ts",
    'import * as store from "./tools.store";\nimport { lint } from "@/server/engine/analysis/lint";',
  ],
  ["server/api/routers/tools.router.ts", 'import { listTools } from "./tools.service";'],
  ["server/main.ts", 'import next from "next";\nimport type { Mode } from "@/server/engine/model/snapshot";'],
  ["components/tools/tool-list.tsx", 'import type { AppRouter } from "@/server/api/trpc/router";'],
  ["components/mode/mode-badge.tsx", 'import type { Mode } from "@/server/engine/model/snapshot";'],
  [
    "components/tools/tool-form.tsx",
    'import { toolInput } from "@/server/contract/tool";\nimport { useState } from "react";',
  ],
  ["app/layout.tsx", 'import { GeistSans } from "geist/font/sans";\nimport "./globals.css";'],
  ["app/page.tsx", 'import { api } from "@/server/api/trpc/server";\nimport { Shell } from "@/components/shell";'],
  ["server/lab/replay/replay-session.ts", 'import { callerOf } from "@/server/agent/caller";'],
  ["server/lib/db/migrations.ts", 'import { PROJECT_ROOT } from "@/server/paths";'],
  ["server/chat/testing/bench.testing.ts", 'import { openServices } from "@/server/open-services";'],
  ["server/engine/resolve.test.ts", 'import fs from "node:fs";\nimport { db } from "../../lib/db/client";'],
];

describe("the import rules", () => {
  it.each(FORBIDDEN)("refuse in %s: %s", (file, source) => {
    expect(findBreaches(file, readImports(parseFile(file, source)))).toHaveLength(1);
  });

  it.each(ALLOWED)("let pass in %s: %s", (file, source) => {
    expect(findBreaches(file, readImports(parseFile(file, source)))).toEqual([]);
  });

  it("are met in the whole tree", () => {
    expect(checkTree(PROJECT_ROOT)).toEqual([]);
  });
});

describe("the areas", () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  it("form no cycle", () => {
    expect(findCycle(AREAS)).toBeNull();
  });

  it("are refused when the table allows a cycle, which is named", () => {
    const planted = { ...AREAS, policy: [...(AREAS.policy ?? []), "lab"] };
    expect(checkAreas(planted).map(({ message }) => message)).toEqual([
      "areas import each other: policy → lab → policy",
    ]);
  });

  it("are refused when files import each other in a circle, even for types alone", () => {
    const root = plant({
      "server/policy/gate.ts": 'import type { Run } from "@/server/lab/run";\nexport type Gate = Run;\n',
      "server/lab/run.ts": 'import type { Gate } from "@/server/policy/gate";\nexport type Run = Gate;\n',
    });
    expect(checkTree(root)).toEqual([
      { file: "server/policy/gate.ts", line: 1, message: expect.stringContaining('"policy" may not import "lab"') },
    ]);
  });

  it("let no files import each other in a circle at run time, also inside one area", () => {
    const files = {
      "server/policy/gate.ts": 'import { run } from "./run";\nexport const gate = () => run();\n',
      "server/policy/run.ts": 'import { gate } from "./gate";\nexport const run = () => gate();\n',
    };
    expect(checkTree(plant(files)).map(({ message }) => message)).toEqual([
      "files import each other: server/policy/gate → server/policy/run → server/policy/gate",
    ]);
    const forTypes = 'import type { gate } from "./gate";\nexport const run = (_: typeof gate) => {};\n';
    expect(checkTree(plant({ ...files, "server/policy/run.ts": forTypes }))).toEqual([]);
  });

  it("let no folders of policy import each other in a circle at run time", () => {
    const files = {
      "server/policy/tools/prices.ts":
        'import { plan } from "@/server/policy/sources/plan";\nexport const prices = plan;\n',
      "server/policy/sources/plan.ts": "export const plan = 1;\n",
      "server/policy/sources/sync.ts":
        'import { names } from "@/server/policy/tools/names";\nexport const sync = names;\n',
      "server/policy/tools/names.ts": "export const names = 2;\n",
    };
    expect(checkTree(plant(files)).map(({ message }) => message)).toEqual([
      "folders import each other: server/policy/sources → server/policy/tools → server/policy/sources",
    ]);
    const forTypes = 'import type { plan } from "@/server/policy/sources/plan";\nexport type Prices = typeof plan;\n';
    expect(checkTree(plant({ ...files, "server/policy/tools/prices.ts": forTypes }))).toEqual([]);
  });

  function plant(files: Record<string, string>): string {
    const root = mkdtempSync(path.join(os.tmpdir(), "areas-"));
    folders.push(root);
    for (const [file, source] of Object.entries(files)) {
      mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(root, file), source);
    }
    return root;
  }
});

describe("reading imports", () => {
  it("finds every form, tells types apart, and knows the line", () => {
    const source = [
      'import a from "a";',
      "import {",
      "  b,",
      "  type B,",
      '} from "b";',
      'import type { C } from "c";',
      'export type { D } from "d";',
      'export * from "e";',
      "import 'f';",
      'const g = await import("g");',
      'type H = typeof import("h");',
      'import type from "i";',
    ].join("\n");
    expect(
      readImports(parseFile("file.tsx", source)).map((found) => [found.specifier, found.isTypeOnly, found.line]),
    ).toEqual([
      ["a", false, 1],
      ["b", false, 2],
      ["c", true, 6],
      ["d", true, 7],
      ["e", false, 8],
      ["f", false, 9],
      ["g", false, 10],
      ["h", true, 11],
      ["i", false, 12],
    ]);
  });

  it("is not misled by comments, strings and template texts", () => {
    const source = [
      '// import a from "a";',
      '/* import b from "b"; */',
      'const text = `\nimport c from "c";\n`;',
      "const glob = 'x/*'; import d from \"d\";",
      "const jsx = <p>don't</p>;",
      'import e from "e";',
      "export const from = 1;",
    ].join("\n");
    expect(readImports(parseFile("file.tsx", source)).map((found) => found.specifier)).toEqual(["d", "e"]);
  });
});
