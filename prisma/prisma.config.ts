import { defineConfig } from "prisma/config";

// For Prisma's own command line; Toolcrib itself migrates through server/lib/db/migrate.ts and needs no engine download.
export default defineConfig({
  schema: "schema",
  migrations: { path: "migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://localhost/toolcrib" },
});
