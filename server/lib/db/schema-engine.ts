import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";

type WasmExports = WebAssembly.Exports & { __wbindgen_start(): void };

let started: Promise<void> | null = null;

/** Prisma's schema engine as WebAssembly: the CLI would download a binary, which many users cannot. */
export async function withSchemaEngine<T>(
  databaseUrl: string,
  work: (engine: bindings.SchemaEngine) => Promise<T>,
  wrapScript: (script: string) => string = (script) => script,
): Promise<T> {
  started ??= startWasm();
  await started;
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const adapter = new WholeScriptPg(pool, wrapScript);
  try {
    const factory = bindMigrationAwareSqlAdapterFactory(adapter);
    return await work(await bindings.SchemaEngine.new({ datamodels: undefined }, () => {}, factory));
  } catch (error) {
    // The engine only reports that something outside it failed.
    throw adapter.failure ?? error;
  } finally {
    await pool.end();
  }
}

/** The adapter splits at every semicolon, even in function bodies; as one script it is also one transaction. */
class WholeScriptPg extends PrismaPg {
  failure: unknown;
  constructor(
    private readonly pool: pg.Pool,
    private readonly wrapScript: (script: string) => string,
  ) {
    super(pool);
  }
  override async connect() {
    const adapter = await super.connect();
    adapter.executeScript = async (script) => {
      await this.pool.query(this.wrapScript(script)).catch((error: unknown) => {
        this.failure = error;
        throw error;
      });
    };
    return adapter;
  }
}

async function startWasm(): Promise<void> {
  const entry = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const bytes = await readFile(path.join(path.dirname(entry), "schema_engine_bg.wasm"));
  const glue = bindings as unknown as WebAssembly.ModuleImports & { __wbg_set_wasm(exports: WasmExports): void };
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": glue });
  const exports = instance.exports as WasmExports;
  glue.__wbg_set_wasm(exports);
  // The engine reports a panic through this global; without it a TypeError hides the text.
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: {
      set_message(message: string) {
        throw new Error(`Prisma's schema engine failed: ${message}`);
      },
    },
  });
  exports.__wbindgen_start();
}
