import { z } from "zod";

/** An `mcp.json`, as Claude Desktop, Cursor, VS Code and others write it. */

const text = z
  .string()
  .min(1, "Paste the file")
  .max(256 * 1024, "The file can be at most 256 KB");

export const previewMcpFileInput = z.object({ text });

export const importMcpFileInput = z.object({
  text,
  /** The servers to create, by their names in the file. */
  only: z.array(z.string().max(1000)).min(1, "Choose at least one server").max(200),
  /** Values for the file's placeholders. Encrypted where they are secret, never returned. */
  values: z.record(z.string().max(500), z.string().max(8000)).default({}),
});
export type ImportMcpFileInput = z.output<typeof importMcpFileInput>;

/** A placeholder such as `${input:token}` that the file leaves open. */
export type McpFileInput = {
  readonly name: string;
  readonly label: string;
  readonly isSecret: boolean;
  /** Whether the file has a value to fall back to. */
  readonly hasDefault: boolean;
};

/** What becomes of one server of the file. Names of credentials only, never a value. */
export type McpFileServer = {
  /** Its name in the file. */
  readonly key: string;
  /** The source to be created. */
  readonly name: string;
  readonly transport: "http" | "stdio";
  /** Its URL without secrets, or its command. */
  readonly target: string;
  readonly headers: readonly string[];
  readonly query: string | null;
  readonly env: readonly string[];
  readonly inputs: readonly string[];
  /** Why no source is created, and what to do instead; null if one can be. */
  readonly problem: string | null;
  readonly notes: readonly string[];
};

export type McpFilePreview = {
  readonly servers: readonly McpFileServer[];
  readonly inputs: readonly McpFileInput[];
};

/** One result per server: a failing one does not stop the others. */
export type McpFileOutcome = {
  readonly key: string;
  readonly name: string;
  /** Null: nothing was created. */
  readonly sourceId: string | null;
  readonly error: string | null;
};
