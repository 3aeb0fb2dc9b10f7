import type { DialectName } from "@/server/gateway/dialects/dialect";

/** A client of a provider: an agent from npm, or a few lines with an SDK. */
export type Client = AgentProgram | SdkAgent;

type Described = {
  readonly name: string;
  /** Its npm package. */
  readonly package: string;
  readonly dialect: DialectName;
};

/** A program that is installed and started as it is. */
export type AgentProgram = Described & {
  readonly kind: "program";
  /** The one that the proof was written for. */
  readonly version: string;
  /** Whether it needs a newer Node than Toolcrib does. */
  readonly needsNewNode: boolean;
  /** Writes its settings into `home`, and says how to start it. */
  launch(setup: ProgramSetup): Promise<Launch>;
};

/** A loop around an SDK of the project's own dependencies, within this process. */
export type SdkAgent = Described & {
  readonly kind: "sdk";
  /** Answers what the model said at the end. */
  run(setup: SdkSetup): Promise<string>;
};

type Setup = {
  /** Where the provider is, without `/v1`. */
  readonly origin: string;
  readonly key: string;
  readonly prompt: string;
};

export type ProgramSetup = Setup & {
  /** The folder that has its `node_modules`. */
  readonly installed: string;
  readonly node: string;
  /** HOME of this run: empty. */
  readonly home: string;
  /** Starts the MCP server that has the tools. */
  readonly mcp: { readonly command: string; readonly args: readonly string[] };
  /** The same tools, for a client without MCP, and where to note their calls. */
  readonly toolsFile: string;
  readonly callsFile: string;
};

export type Launch = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
};

export type SdkSetup = Setup & { callTool(name: string, args: unknown): string };
