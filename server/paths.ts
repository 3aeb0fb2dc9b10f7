import path from "node:path";
import { fileURLToPath } from "node:url";

// Not import.meta.dirname: the oldest Node that Next accepts does not have it.
export const PROJECT_ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
