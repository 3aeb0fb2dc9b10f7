import { writeMigration } from "@/server/lib/db/migrations";

// `npm run migration -- NAME`: the SQL between the newest migration and prisma/schema.
const name = process.argv[2] ?? "";
const databaseUrl = process.env.DATABASE_URL ?? "";
if (!/^[a-z0-9_]+$/.test(name) || databaseUrl === "") {
  console.error("Usage: DATABASE_URL=postgresql://… npm run migration -- name_in_snake_case");
  process.exit(1);
}
const folder = await writeMigration(databaseUrl, name);
console.log(folder === null ? "The schema has not changed since the last migration." : `Wrote ${folder}`);
process.exit(0);
