/** Whether it has a length and so a direction: otherwise every cosine would be zero or NaN. */
export function isVector(vector: Float32Array): boolean {
  let squares = 0;
  for (const value of vector) squares += value * value;
  return Number.isFinite(squares) && squares > 0;
}
