import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { PROJECT_ROOT } from "@/server/paths";

const run = promisify(execFile);
const CLIENT = path.join(PROJECT_ROOT, "server/client");
const TSC = path.join(PROJECT_ROOT, "node_modules/typescript/bin/tsc");

/** The compiler options of a stranger, by how their modules are resolved. */
const RESOLUTIONS = {
  nodenext: ["--module", "nodenext"],
  bundler: ["--module", "esnext", "--moduleResolution", "bundler"],
};
export type ModuleResolution = keyof typeof RESOLUTIONS;

/** Runs `npm pack`, and answers the path of the tarball. */
export async function packClient(folder: string): Promise<string> {
  const args = ["pack", CLIENT, "--pack-destination", folder, "--json", "--loglevel=error"];
  const { stdout } = await run("npm", args, { cwd: folder });
  const [packed] = JSON.parse(stdout) as [{ filename: string }];
  return path.join(folder, packed.filename);
}

/** A stranger's project with the packed client, in a temporary folder. */
export async function openProject() {
  const folder = await mkdtemp(path.join(os.tmpdir(), "toolcrib-project-"));
  await writeFile(path.join(folder, "package.json"), '{"name":"stranger","type":"module","private":true}');
  const tarball = await packClient(folder);
  await run("npm", ["install", tarball, "--offline", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: folder });

  /** Puts packages that are installed elsewhere beside the client. */
  async function link(modules: string, names?: readonly string[]): Promise<void> {
    for (const name of names ?? (await packagesIn(modules))) {
      const target = path.join(folder, "node_modules", name);
      await mkdir(path.dirname(target), { recursive: true });
      await rm(target, { recursive: true, force: true });
      await symlink(path.join(modules, name), target, "junction");
    }
  }

  /** What the compiler says; it writes JavaScript into `built`. */
  async function compile(files: readonly string[], resolution: ModuleResolution, ...more: string[]): Promise<string> {
    const options = ["--strict", "--target", "es2022", "--lib", "es2022,dom", "--types", "node", "--pretty", "false"];
    const args = [TSC, ...RESOLUTIONS[resolution], ...options, "--outDir", "built", ...more, ...files];
    return run(process.execPath, args, { cwd: folder }).then(
      ({ stdout }) => stdout,
      (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
    );
  }

  /** Runs a program with only the given environment. */
  async function execute(file: string, env: Record<string, string>) {
    const { PATH = "" } = process.env;
    const options = { cwd: folder, env: { PATH, NODE_ENV: "production" as const, ...env }, timeout: 60_000 };
    return run(process.execPath, [file], options).then(
      ({ stdout, stderr }) => ({ code: 0, output: stdout, errors: stderr }),
      (error: { code: number; stdout: string; stderr: string }) => {
        return { code: error.code, output: error.stdout, errors: error.stderr };
      },
    );
  }

  return {
    folder,
    link,
    compile,
    execute,
    write: (file: string, text: string) => writeFile(path.join(folder, file), text),
    copyExample: (file: string) => cp(path.join(CLIENT, "examples", file), path.join(folder, file)),
    copySources: () =>
      cp(path.join(folder, "node_modules/toolcrib-client"), path.join(folder, "sources"), { recursive: true }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export type StrangerProject = Awaited<ReturnType<typeof openProject>>;

async function packagesIn(modules: string): Promise<string[]> {
  const names = await readdir(modules);
  const nested = names.map(async (name) =>
    name.startsWith("@") ? (await readdir(path.join(modules, name))).map((inner) => `${name}/${inner}`) : [name],
  );
  return (await Promise.all(nested)).flat().filter((name) => !name.startsWith("."));
}
