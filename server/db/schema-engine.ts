import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";

type WasmExports = WebAssembly.Exports & { __wbindgen_start(): void };

let started: Promise<void> | null = null;

/**
 * Prisma's own schema engine, from its WebAssembly build: the ordinary command line would download a binary, which
 * many of our users cannot.
 */
export async function openSchemaEngine(databaseUrl: string): Promise<bindings.SchemaEngine> {
  started ??= startWasm();
  await started;
  const factory = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString: databaseUrl }));
  return bindings.SchemaEngine.new({ datamodels: undefined }, () => {}, factory);
}

async function startWasm(): Promise<void> {
  const entry = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const bytes = await readFile(path.join(path.dirname(entry), "schema_engine_bg.wasm"));
  const imports = { "./schema_engine_bg.js": bindings } as unknown as WebAssembly.Imports;
  const { instance } = await WebAssembly.instantiate(bytes, imports);
  const exports = instance.exports as WasmExports;
  (bindings as unknown as { __wbg_set_wasm(exports: WasmExports): void }).__wbg_set_wasm(exports);
  // The engine reports a panic's text through this global, and would hide it behind a TypeError without it.
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: {
      set_message(message: string) {
        throw new Error(`Prisma's schema engine failed: ${message}`);
      },
    },
  });
  exports.__wbindgen_start();
}
