import { readFileSync } from "node:fs";
import os from "node:os";

/** The hardware and versions that figures depend on, without identifying the machine. */
export function describeMachine(): string {
  const [cpu] = os.cpus();
  const cores = os.availableParallelism();
  const memory = Math.round(os.totalmem() / 1024 ** 3);
  return [
    `${cores} cores (${cpu?.model.trim() ?? os.arch()})`,
    `${memory} GiB of memory`,
    systemName(),
    `Node ${process.versions.node}`,
  ].join(", ");
}

function systemName(): string {
  try {
    const name = /^PRETTY_NAME="(.+)"$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1];
    return name ?? os.type();
  } catch {
    return os.type();
  }
}
