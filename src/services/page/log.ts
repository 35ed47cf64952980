/** Leaves a line in the browser's console for what the catalogue only logs (specification 1 §8). */
export function logFailure(sentence: string, error: unknown): void {
  // oxlint-disable-next-line no-console
  console.warn(sentence, error instanceof Error ? error.message : error);
}
