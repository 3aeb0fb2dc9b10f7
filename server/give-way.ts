/** Lets whatever else waits have its turn: long work in small pieces keeps nobody waiting for all of it. */
export function giveWay(): Promise<void> {
  return new Promise((resume) => setImmediate(resume));
}
