import { readFileSync } from "node:fs";

/**
 * Tells a process from a later one with the same number: boot and start time, where the system shows them.
 * @param {number} pid
 * @returns {string} empty if unknown
 */
export function processIdentity(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may contain spaces; the start time is the 20th field after it.
    const startTime = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot}:${startTime}`;
  } catch {
    return "";
  }
}

/**
 * @param {number} pid
 * @param {string} [identity] as noted while the process was alive; a different one means that it has ended
 * @returns {boolean}
 */
export function isProcessAlive(pid, identity = "") {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs under another user.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EPERM") return false;
  }
  if (isZombie(pid)) return false;
  const current = processIdentity(pid);
  return identity === "" || current === "" || identity === current;
}

/**
 * A killed process keeps its number until its parent collects it, which never happens in a container without an init.
 * @param {number} pid
 * @returns {boolean}
 */
export function isZombie(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat[stat.lastIndexOf(")") + 2] === "Z";
  } catch {
    return false;
  }
}
