/** Aho-Corasick. States are numbered breadth first, so the children of a state are adjacent and need no table. */
type PhraseAutomaton = {
  readonly scan: (text: string, onEnd: (end: number, longest: number) => void) => void;
  /** The next shorter phrase that ends where this one does; -1: none. */
  readonly shorter: Int32Array;
};

/** `phrases` must be sorted by code unit, distinct and not empty. A phrase is identified by its index. */
export function buildPhraseAutomaton(phrases: readonly string[]): PhraseAutomaton {
  const trie = buildTrie(phrases);
  const shorter = linkSuffixes(trie, phrases.length);
  const scan: PhraseAutomaton["scan"] = (text, onEnd) => {
    let state = 0;
    for (let at = 0; at < text.length; at++) {
      state = step(trie, state, text.charCodeAt(at));
      const longest = trie.phrase[state] ?? -1;
      if (longest !== -1) onEnd(at + 1, longest);
    }
  };
  return { scan, shorter };
}

type Trie = {
  readonly size: number;
  readonly letter: Uint16Array;
  /** The children of a state range from its own first child to the next state's. */
  readonly firstChild: Int32Array;
  readonly suffix: Int32Array;
  readonly phrase: Int32Array;
};

/** Phrases are sorted, so all with a common prefix form one range, and a state is such a range. */
function buildTrie(phrases: readonly string[]): Trie {
  const room = phrases.reduce((sum, phrase) => sum + phrase.length, 2);
  const letter = new Uint16Array(room);
  const firstChild = new Int32Array(room);
  const phrase = new Int32Array(room).fill(-1);
  const from = new Int32Array(room);
  const depth = new Int32Array(room);
  const until = new Int32Array(room);
  until[0] = phrases.length;
  let size = 1;
  for (let state = 0; state < size; state++) {
    firstChild[state] = size;
    const length = depth[state] ?? 0;
    const end = until[state] ?? 0;
    let at = from[state] ?? 0;
    if (length > 0 && phrases[at]?.length === length) phrase[state] = at++;
    while (at < end) {
      const unit = phrases[at]?.charCodeAt(length) ?? 0;
      letter[size] = unit;
      depth[size] = length + 1;
      from[size] = at;
      while (at < end && phrases[at]?.charCodeAt(length) === unit) at++;
      until[size++] = at;
    }
  }
  firstChild[size] = size;
  const trim = <A extends Int32Array | Uint16Array>(array: A) => array.slice(0, size + 1) as A;
  const suffix = new Int32Array(size + 1);
  return { size, letter: trim(letter), firstChild: trim(firstChild), suffix, phrase: trim(phrase) };
}

/** Links each state to its longest proper suffix, and each phrase to the next shorter one at its end. */
function linkSuffixes(trie: Trie, count: number): Int32Array {
  const shorter = new Int32Array(count).fill(-1);
  for (let state = 0; state < trie.size; state++) {
    const suffix = trie.suffix[state] ?? 0;
    const inherited = state === 0 ? -1 : (trie.phrase[suffix] ?? -1);
    const own = trie.phrase[state] ?? -1;
    if (own === -1) trie.phrase[state] = inherited;
    else shorter[own] = inherited;
    for (let child = trie.firstChild[state] ?? 0; child < (trie.firstChild[state + 1] ?? 0); child++) {
      trie.suffix[child] = state === 0 ? 0 : step(trie, suffix, trie.letter[child] ?? 0);
    }
  }
  return shorter;
}

function step(trie: Trie, from: number, unit: number): number {
  for (let state = from; ; state = trie.suffix[state] ?? 0) {
    const child = findChild(trie, state, unit);
    if (child !== -1) return child;
    if (state === 0) return 0;
  }
}

function findChild({ firstChild, letter }: Trie, state: number, unit: number): number {
  let low = firstChild[state] ?? 0;
  let high = (firstChild[state + 1] ?? 0) - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = letter[middle] ?? 0;
    if (found === unit) return middle;
    if (found < unit) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
