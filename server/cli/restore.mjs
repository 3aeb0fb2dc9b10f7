import { runTypeScript } from "./process/run-typescript.mjs";

await runTypeScript("server/cli/restore.ts");
