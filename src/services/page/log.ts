/** Leaves one line in the browser's console for a failure that is only logged (rules/common#M8). */
export function logFailure(sentence: string, error: unknown): void {
  // oxlint-disable-next-line no-console
  console.warn(sentence, error instanceof Error ? error.message : error);
}
