import { describe, expect, it } from "vitest";
import { planMcpFile, previewMcpPlan } from "./plan-mcp-file";
import { readMcpFile } from "./read-mcp-file";

const ADMIN = { allowStdio: true, mayManage: true };
const plan = (file: object, { known = [], rights = ADMIN, values = {} }: Partial<Options> = {}) =>
  planMcpFile(JSON.stringify(file), known, rights, values);
type Options = { known: Parameters<typeof planMcpFile>[1]; rights: typeof ADMIN; values: Record<string, string> };
const server = (value: object, options: Partial<Options> = {}) => {
  const [planned] = plan({ mcpServers: { one: value } }, options).servers;
  if (planned === undefined) throw new Error("No server was planned");
  return planned;
};
const SECRET = "tok-0123456789";
const hole = (name: string) => `\${${name}}`;

describe("reading an mcp.json", () => {
  it.each([
    ["Claude and Cursor", '{"mcpServers": {"a": {"url": "https://a.example/mcp"}}}'],
    ["VS Code", '{"inputs": [], "servers": {"a": {"type": "http", "url": "https://a.example/mcp"}}}'],
    ["VS Code's settings", '{"mcp": {"servers": {"a": {"url": "https://a.example/mcp"}}}}'],
    ["Windsurf", '{"mcpServers": {"a": {"serverUrl": "https://a.example/mcp"}}}'],
    ["Gemini", '{"mcpServers": {"a": {"httpUrl": "https://a.example/mcp"}}}'],
    ["the servers alone", '{"a": {"url": "https://a.example/mcp"}}'],
    ["comments and commas", '// mine\n{"mcpServers": {"a": {"url": "https://a.example/mcp", /* x */},},}'],
  ])("takes the form of %s", (_name, text) => {
    expect(readMcpFile(text).servers).toMatchObject([{ key: "a", url: "https://a.example/mcp", problem: null }]);
  });

  it.each([
    ["{", "text: it is not JSON"],
    ["[]", "not a JSON object"],
    ['{"tools": []}', '"mcpServers"'],
    ['{"mcpServers": {}}', "no servers"],
    ['{"mcpServers":\n{"a" 1}}', "line 2"],
  ])("says what is wrong with %s", (text, words) => {
    expect(() => readMcpFile(text)).toThrow(words);
  });

  it("connects directly to what mcp-remote passes on to", () => {
    const args = ["-y", "mcp-remote@latest", "https://a.example/mcp", "--header", `Authorization: Bearer ${SECRET}`];
    const { entry, credentials, shown } = server({ command: "npx", args });
    expect(entry.connection).toEqual({ transport: "http", url: "https://a.example/mcp" });
    expect(credentials).toEqual({ headers: { Authorization: `Bearer ${SECRET}` } });
    expect(shown.notes).toEqual([expect.stringContaining("without mcp-remote")]);
  });
});

describe("secrets of an mcp.json", () => {
  it("become credentials, and are in nothing that is shown or put into the draft", () => {
    const file = {
      mcpServers: {
        web: { url: `https://a.example/mcp?api_key=${SECRET}&v=1`, headers: { "X-Key": SECRET } },
        local: { command: "uvx", args: ["server"], env: { API_KEY: SECRET } },
      },
    };
    const planned = plan(file);
    expect(planned.servers.map(({ credentials }) => credentials)).toEqual([
      { headers: { "X-Key": SECRET }, query: { name: "api_key", value: SECRET } },
      { env: { API_KEY: SECRET } },
    ]);
    expect(planned.servers[0]?.entry.connection).toEqual({ transport: "http", url: "https://a.example/mcp?v=1" });
    const shown = JSON.stringify([previewMcpPlan(planned), planned.servers.map(({ entry }) => entry)]);
    expect(shown).not.toContain(SECRET);
  });

  it.each([[["--api-key", SECRET]], [[`--token=${SECRET}`]], [["sk-abcdef0123456789"]]])(
    "are refused in arguments, which are published: %s",
    (args) => {
      const { shown } = server({ command: "uvx", args });
      expect(shown.problem).toContain("Move it to env");
    },
  );

  it("are refused in a URL's user name, and not repeated", () => {
    const { shown } = server({ url: `https://me:${SECRET}@a.example/mcp` });
    expect(shown.problem).toContain("Keep names and passwords out of the address");
    expect(JSON.stringify(shown)).not.toContain(SECRET);
  });

  it("are left to an admin if an editor imports the file", () => {
    const { credentials, shown } = server(
      { url: "https://a.example/mcp", headers: { "X-Key": SECRET } },
      { rights: { allowStdio: true, mayManage: false } },
    );
    expect(credentials).toBeNull();
    expect(shown.notes).toEqual([expect.stringContaining("Only admins can set credentials")]);
  });
});

describe("what the file leaves open", () => {
  const file = {
    inputs: [{ type: "promptString", id: "token", description: "GitHub token", password: true }],
    servers: {
      github: {
        url: `https://${hole("HOST:-a.example")}/mcp`,
        headers: { Authorization: `Bearer ${hole("input:token")}` },
      },
    },
  };

  it("is asked for, with whether it is secret", () => {
    expect(previewMcpPlan(plan(file)).inputs).toEqual([
      { name: "HOST", label: "HOST", isSecret: false, hasDefault: true },
      { name: "input:token", label: "GitHub token", isSecret: true, hasDefault: false },
    ]);
  });

  it("is filled in, or falls back to the file's own value", () => {
    const [planned] = plan(file, { values: { "input:token": SECRET } }).servers;
    expect(planned?.entry.connection.url).toBe("https://a.example/mcp");
    expect(planned?.credentials).toEqual({ headers: { Authorization: `Bearer ${SECRET}` } });
  });

  it("may not put a password into what is published", () => {
    const inputs = [{ id: "token", password: true }];
    const [planned] = plan({ inputs, servers: { a: { url: `https://a.example/${hole("input:token")}/mcp` } } }).servers;
    expect(planned?.shown.problem).toContain("Move it to headers");
  });
});

it("is read in linear time, whatever it repeats", () => {
  const open = `$${"{a:-$".repeat(40_000)}`;
  const started = performance.now();
  plan({ mcpServers: { [`${"-".repeat(100_000)}a`]: { url: "https://a.example", headers: { a: open } } } });
  expect(performance.now() - started).toBeLessThan(1000);
});

describe("what cannot be connected", () => {
  it.each([
    [{ type: "sse", url: "https://a.example/sse" }, "older SSE transport"],
    [{ command: "" }, "neither a url nor a command"],
    [{ url: "ftp://a.example" }, "http:// or https://"],
    [{ url: "https://a.example", headers: { "bad name": "x" } }, "Not a valid header name"],
    ["text", "not an object"],
  ])("says so: %j", (value, words) => {
    expect(server(value as object).shown.problem).toContain(words);
  });

  it("includes commands, unless they are allowed and an admin asks", () => {
    const command = { command: "npx", args: ["-y", "server-everything"] };
    expect(server(command).shown.problem).toBeNull();
    const refused = (rights: typeof ADMIN) => server(command, { rights }).shown.problem;
    expect(refused({ allowStdio: false, mayManage: true })).toContain("TOOLCRIB_ALLOW_STDIO=1");
    expect(refused({ allowStdio: true, mayManage: false })).toContain("Only admins");
  });
});

it("names sources after their servers, without clashes", () => {
  const url = "https://a.example/mcp";
  const known = [{ name: "github", connection: { transport: "http", url } }];
  const { servers } = plan(
    { mcpServers: { GitHub: { url: `${url}/2` }, "My Tools!": { url }, 日本: { url } } },
    { known },
  );
  expect(servers.map(({ shown }) => shown.name)).toEqual(["github-2", "my-tools", "mcp"]);
  expect(servers[1]?.shown.notes).toEqual(["The source github already connects there."]);
});
