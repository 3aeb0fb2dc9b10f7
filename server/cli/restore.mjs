import { runTypeScript } from "./run-typescript.mjs";

await runTypeScript("server/cli/restore.ts");
