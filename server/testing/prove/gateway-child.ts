import { openDatabase } from "@/server/lib/db/client";
import { startApi } from "@/server/testing/start-api";
import type { TestDatabase } from "@/server/testing/test-database";

// The gateway in its own process, to be measured beside another one: it says where it listens, and a key. Its parent ends it.

const url = process.env.CHILD_DATABASE_URL ?? "";
const { client } = openDatabase(url);
const env = {
  TOOLCRIB_GATEWAY_UPSTREAM_OPENAI: process.env.CHILD_UPSTREAM ?? "",
  TOOLCRIB_GATEWAY_MODE: process.env.CHILD_MODE ?? "off",
};
const api = await startApi({ url, client } as TestDatabase, { env });
process.stdout.write(`${JSON.stringify({ url: api.url, key: await api.keyFor("orchestrator") })}\n`);
