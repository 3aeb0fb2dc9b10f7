import { runTypeScript } from "./run-typescript.mjs";

await runTypeScript("server/cli/backup.ts");
