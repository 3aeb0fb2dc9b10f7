import path from "node:path";
import type { AgentProgram } from "./client";

/** Installs a package by name and version, and answers the folder that has its `node_modules`. */
export type InstallPackage = (spec: string) => Promise<string>;

export function installClient(
  { package: name, version }: AgentProgram,
  installPackage: InstallPackage,
): Promise<string> {
  return installPackage(`${name}@${version}`);
}

const NODE_VERSION = "24.21.0";
const LEAST_NODE = [22, 19];

/** This Node if it is new enough for every client, else one from npm. */
export async function findNewNode(installPackage: InstallPackage): Promise<string> {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [leastMajor = 0, leastMinor = 0] = LEAST_NODE;
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return process.execPath;
  const system = { darwin: "darwin", win32: "win" }[process.platform as string] ?? "linux";
  const prefix = system === "darwin" && process.arch === "arm64" ? "node-bin" : "node";
  const name = `${prefix}-${system}-${process.arch}`;
  const folder = await installPackage(`${name}@${NODE_VERSION}`);
  return path.join(folder, "node_modules", name, "bin", system === "win" ? "node.exe" : "node");
}
