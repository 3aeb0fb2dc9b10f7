import type { TestProject } from "vitest/node";
import { SCENARIOS } from "@/prisma/scenarios";
import { TOOLCRIB } from "@/server/lib/audit/actor";
import { openDatabase } from "@/server/lib/db/client";
import { applyMigrations } from "@/server/lib/db/migrations";
import { seedScenario } from "@/server/policy/revisions/revisions.service";
import { createDatabase, dropDatabase } from "./create-database";

declare module "vitest" {
  interface ProvidedContext {
    /** Templates of test databases: copying is much faster than creating. */
    templates: { readonly migrated: string; readonly seeded: string } | null;
  }
}

/** Vitest runs this once, before any test. Without PostgreSQL, tests that need it fail with a clear error. */
export default async function makeTemplates(project: TestProject) {
  const server = process.env.TOOLCRIB_TEST_DATABASE_URL;
  if (server === undefined) {
    project.provide("templates", null);
    return;
  }
  const migrated = await createDatabase(server, "template");
  await applyMigrations(migrated.url);
  const seeded = await createDatabase(server, "template", migrated.name);
  const { client, close } = openDatabase(seeded.url);
  await seedScenario(client, TOOLCRIB, SCENARIOS.starter());
  await close();
  project.provide("templates", { migrated: migrated.name, seeded: seeded.name });
  return async () => {
    for (const { name } of [seeded, migrated]) await dropDatabase(server, name);
  };
}
