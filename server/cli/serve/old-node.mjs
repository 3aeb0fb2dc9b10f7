/** Node 20 reached its end of life in April 2026. */
const LAST_UNSUPPORTED = 20;

/**
 * The warning for a Node version past its end of life; null for newer ones.
 * @param {string} version as in `process.versions.node`
 */
export function describeOldNode(version) {
  const major = Number(version.split(".")[0]);
  if (major > LAST_UNSUPPORTED) return null;
  return `Node ${major} no longer gets security fixes. Toolcrib still works on Node ${version}, but upgrade to Node 22 or 24 soon.`;
}
