/** The first has the change, the second is made while that is being drawn, and the third is asked for once it has been. */
const frames = 3;
/** A page that nobody sees paints nothing: no longer is it waited for, in milliseconds. */
const patienceMs = 250;

/**
 * Resolves once what has just changed is on the screen, or after a quarter of a second: what begins then is in the way of no press.
 */
export async function painted(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = setTimeout(resolve, patienceMs);
  const wait = (left: number) =>
    left === 0 ? resolve() : requestAnimationFrame(() => wait(left - 1));
  wait(frames);

  await promise;
  clearTimeout(late);
}
