import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { listHeldTools } from "./held-tools";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const list = () => listHeldTools(database.client);
const byName = async () => new Map((await list()).map(({ entry }) => [entry.name, entry]));

/** Which tools are new objects since the last read. */
async function changedBy(write: () => Promise<unknown>): Promise<string[]> {
  const before = await byName();
  await write();
  const after = await byName();
  return [...after].filter(([name, entry]) => before.get(name) !== entry).map(([name]) => name);
}

describe("cached tools", () => {
  it("are the same objects until they are written", async () => {
    expect(await changedBy(async () => {})).toEqual([]);
    const data = { description: "Does something else." };
    expect(await changedBy(() => database.client.tool.update({ where: { name: "task_list" }, data }))).toEqual([
      "task_list",
    ]);
    expect((await byName()).get("task_list")).toMatchObject(data);
  });

  it("follow a renamed source, even though their own rows don't change", async () => {
    const { id } = await database.client.source.findFirstOrThrow({ where: { tools: { some: { name: "task_list" } } } });
    const changed = await changedBy(() => database.client.source.update({ where: { id }, data: { name: "renamed" } }));
    expect(changed).toContain("task_list");
    expect((await byName()).get("task_list")?.source).toBe("renamed");
  });

  it("are read again if a row was deleted and put back under its old id and version", async () => {
    const { updatedAt: _time, ...row } = await database.client.tool.findUniqueOrThrow({
      where: { name: "web_search" },
    });
    const data = { ...row, title: "Put back", annotations: {}, binding: {}, inputSchema: { type: "object" } };
    const changed = await changedBy(() =>
      database.client.$transaction([
        database.client.tool.delete({ where: { id: row.id } }),
        database.client.tool.create({ data }),
      ]),
    );
    expect(changed).toEqual(["web_search"]);
    expect((await byName()).get("web_search")?.title).toBe("Put back");
  });

  it("forget what a rolled-back transaction saw", async () => {
    const before = await byName();
    await database.client
      .$transaction(async (tx) => {
        await tx.tool.update({ where: { name: "git_status" }, data: { title: "Never" } });
        expect((await listHeldTools(tx)).find(({ entry }) => entry.name === "git_status")?.entry.title).toBe("Never");
        throw new Error("taken back");
      })
      .catch(() => {});
    expect((await byName()).get("git_status")?.title).toBe(before.get("git_status")?.title);
  });

  it("drop deleted tools, and are never shared between databases", async () => {
    const other = await createTestDatabase();
    await database.client.tool.delete({ where: { name: "git_status" } });
    expect((await byName()).has("git_status")).toBe(false);
    expect((await listHeldTools(other.client)).some(({ entry }) => entry.name === "git_status")).toBe(true);
    await other.drop();
  });
});
