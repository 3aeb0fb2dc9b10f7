/** Whether it has a length and so a direction: with anything else every cosine would be zero, or no number at all. */
export function isVector(vector: Float32Array): boolean {
  let squares = 0;
  for (const value of vector) squares += value * value;
  return Number.isFinite(squares) && squares > 0;
}
