import { runTypeScript } from "./process/run-typescript.mjs";

await runTypeScript("server/cli/backup.ts");
