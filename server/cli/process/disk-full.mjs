/** In the words of Node, PostgreSQL and the C library. */
const FULL = /ENOSPC|EDQUOT|No space left on device|Check free disk space|Disk quota exceeded/;

/**
 * @param {string} said an error's code, or what a program printed
 * @returns {boolean}
 */
export function isDiskFull(said) {
  return FULL.test(said);
}

/**
 * @param {string} folder
 * @returns {string} a sentence that says what to do
 */
export function describeFullDisk(folder) {
  return `The disk that holds ${folder} is full; free some space, or set TOOLCRIB_DATA to a folder on another disk.`;
}
