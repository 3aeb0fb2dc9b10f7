/** Gives new tools names that nobody has yet: their own, or with the name of their source before it. */
export function createToolNamer(source: string, taken: Iterable<string>): (wanted: string) => string {
  const names = new Set(taken);
  return (wanted) => {
    let name = wanted;
    for (let number = 1; names.has(name); number++) {
      const ending = number === 1 ? "" : `_${number}`;
      name = `${source}_${wanted}`.slice(0, MAX_NAME - ending.length) + ending;
    }
    names.add(name);
    return name;
  };
}

const MAX_NAME = 128;
