/** From the inside out, with what each area may import. `findCycle` proves that they form no cycle. */
export const AREAS: Areas = {
  engine: [],
  contract: ["engine"],
  lib: ["engine", "contract"],
  scenarios: ["engine", "contract", "lib"],
  runtime: ["engine", "contract", "lib"],
  identity: ["engine", "contract", "lib", "runtime"],
  policy: ["engine", "contract", "lib", "runtime"],
  agent: ["engine", "contract", "lib", "scenarios", "runtime", "identity", "policy"],
  gateway: ["engine", "contract", "lib", "runtime", "identity", "policy", "agent"],
  chat: ["engine", "contract", "lib", "runtime", "identity", "policy", "agent"],
  insights: ["engine", "contract", "lib", "runtime", "policy", "gateway"],
  lab: ["engine", "contract", "lib", "scenarios", "runtime", "identity", "policy", "agent"],
  api: [
    ...["engine", "contract", "lib", "runtime", "identity", "policy", "agent"],
    ...["gateway", "chat", "insights", "lab"],
  ],
  start: [
    ...["engine", "contract", "lib", "scenarios", "runtime", "identity", "policy", "agent"],
    ...["gateway", "chat", "insights", "lab", "api"],
  ],
  client: [],
  components: ["engine", "contract", "api"],
  app: ["contract", "components", "api"],
};

/** Tools for working on Toolcrib: they may import every area, and no area may import them. */
export const TOOLING = "tooling";

export type Areas = Readonly<Record<string, readonly string[]>>;

export function areaOf(target: string): string {
  if (/\.testing$|\/testing\/|^server\/(?:testing|cli)(?:\/|$)/.test(target)) return TOOLING;
  if (/^server\/(?:main|open-services)$/.test(target)) return "start";
  // It finds the root from its own folder, which has the same depth as the folder of the build.
  if (target === "server/paths") return "lib";
  const [top = "", folder = ""] = target.split("/");
  if (top === "prisma") return "scenarios";
  return top === "server" ? folder : top;
}

export function findCycle(imports: Areas): readonly string[] | null {
  const done = new Set<string>();
  const follow = (name: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return null;
    for (const next of imports[name] ?? []) {
      const cycle = follow(next, [...path, name]);
      if (cycle !== null) return cycle;
    }
    done.add(name);
    return null;
  };
  for (const name of Object.keys(imports)) {
    const cycle = follow(name, []);
    if (cycle !== null) return cycle;
  }
  return null;
}
