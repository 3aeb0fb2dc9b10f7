import { connect } from "node:net";
import { expect, test } from "@playwright/test";
import { editBundle, publish, query, signedInClient } from "../api-client";
import { WITH_ADMIN } from "../fixtures";
import { ADMIN, createDatabase, startToolcrib } from "../start-toolcrib";

const env = { ...WITH_ADMIN, TOOLCRIB_EMBEDDER: "off" };

test.describe.configure({ mode: "serial", timeout: 180_000 });

test("two processes that start at once on one empty database share one revision 1, and a publish on one is served by the other within a second", async () => {
  const databaseUrl = await createDatabase();
  const [a, b] = await Promise.all([startToolcrib({ databaseUrl, env }), startToolcrib({ databaseUrl, env })]);
  expect(await revisionOf(a.url)).toBe(1);
  expect(await revisionOf(b.url)).toBe(1);
  const admin = await signedInClient(a.url, ADMIN);
  const waits: number[] = [];
  for (let round = 0; round < 3; round++) {
    const [bundle] = await query<{ name: string }[]>(admin, "bundles.list");
    await editBundle(admin, bundle?.name ?? "", { description: `round ${round}` });
    const number = await publish(admin, `round ${round}`);
    const published = Date.now();
    while ((await revisionOf(b.url)) !== number && Date.now() - published < 5000) await pause(10);
    waits.push(Date.now() - published);
    expect(await revisionOf(b.url)).toBe(number);
  }
  // The minimum counts, because other tests run in parallel.
  expect(Math.min(...waits)).toBeLessThan(1000);
  expect(await Promise.all([a.stop(), b.stop()])).toEqual([0, 0]);
});

test("a process that is killed in the middle of edits loses nothing that it had confirmed", async () => {
  const first = await startToolcrib({ env });
  const admin = await signedInClient(first.url, ADMIN);
  const bundles = await query<{ name: string }[]>(admin, "bundles.list");
  const confirmed = new Map<string, string>();
  const editing = (async () => {
    for (let n = 0; ; n++) {
      const name = bundles[n % bundles.length]?.name ?? "";
      await editBundle(admin, name, { description: `edit ${n}` });
      confirmed.set(name, `edit ${n}`);
    }
  })().catch(() => {});
  while (confirmed.size < 5) await pause(10);
  first.process.kill("SIGKILL");
  await editing;
  const second = await startToolcrib({ databaseUrl: first.databaseUrl, env });
  const again = await signedInClient(second.url, ADMIN);
  const now = new Map(
    (await query<{ name: string; description: string }[]>(again, "bundles.list")).map((b) => [b.name, b.description]),
  );
  for (const [name, description] of confirmed) {
    // The edit under way when the process died may have been committed without being confirmed.
    const number = Number(description.split(" ")[1]);
    expect([description, `edit ${number + bundles.length}`]).toContain(now.get(name));
  }
  await second.stop();
});

test("a stop signal lets current requests finish, and accepts no new ones", async () => {
  const toolcrib = await startToolcrib({ env });
  const { port } = new URL(toolcrib.url);
  const body = JSON.stringify({ token: "not a token that exists" });
  const socket = connect(Number(port), "localhost");
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk.toString();
  });
  const closed = new Promise((resolve) => socket.once("close", resolve));
  const head = `POST /api/trpc/links.accept HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`;
  socket.write(head + body.slice(0, 10));
  // Requests that have not arrived are not in progress.
  await pause(1000);
  const stopped = toolcrib.stop();
  const knock = () =>
    fetch(`${toolcrib.url}/api/health`).then(
      () => "answered",
      () => "refused",
    );
  await expect.poll(knock, { timeout: 5000 }).toBe("refused");
  socket.write(body.slice(10));
  await closed;
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).toContain("name:");
  expect(await stopped).toBe(0);
});

async function revisionOf(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/health`);
  return ((await answer.json()) as { revision: number }).revision;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
