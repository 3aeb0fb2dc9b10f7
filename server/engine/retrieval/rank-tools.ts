export function rankTools(scores: Float32Array, members: Uint32Array, count: number): number[] {
  if (members.length <= 2 * count) return sortByScore([...members], scores).slice(0, count);
  const best = members.slice(0, count);
  for (let at = count >>> 1; at >= 0; at--) sink(best, at, scores);
  let least = scores[best[0] as number] as number;
  for (let at = count; at < members.length; at++) {
    const tool = members[at] as number;
    if ((scores[tool] as number) < least || !isWorse(best[0] as number, tool, scores)) continue;
    best[0] = tool;
    sink(best, 0, scores);
    least = scores[best[0] as number] as number;
  }
  return sortByScore([...best], scores);
}

function sortByScore(tools: number[], scores: Float32Array): number[] {
  return tools.sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
}

function isWorse(a: number, b: number, scores: Float32Array): boolean {
  const difference = (scores[a] as number) - (scores[b] as number);
  return difference < 0 || (difference === 0 && a > b);
}

/** Keeps the worst kept tool at the top of the heap, where it is replaced first. */
function sink(heap: Uint32Array, from: number, scores: Float32Array): void {
  let at = from;
  for (;;) {
    let worst = at;
    const left = 2 * at + 1;
    if (left < heap.length && isWorse(heap[left] as number, heap[worst] as number, scores)) worst = left;
    if (left + 1 < heap.length && isWorse(heap[left + 1] as number, heap[worst] as number, scores)) worst = left + 1;
    if (worst === at) return;
    const moved = heap[at] as number;
    heap[at] = heap[worst] as number;
    heap[worst] = moved;
    at = worst;
  }
}

export function highestOf(scores: Float32Array, members: Uint32Array): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (const tool of members) if ((scores[tool] as number) > highest) highest = scores[tool] as number;
  return highest;
}
