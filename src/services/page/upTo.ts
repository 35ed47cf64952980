/** Waits for something, and no longer than so many milliseconds. What it comes to is of no matter here. */
export async function upTo(milliseconds: number, awaited: Promise<unknown>): Promise<void> {
  const { promise: isLate, resolve } = Promise.withResolvers<void>();
  const late = setTimeout(resolve, milliseconds);
  try {
    await Promise.race([awaited.catch(() => null), isLate]);
  } finally {
    clearTimeout(late);
  }
}
