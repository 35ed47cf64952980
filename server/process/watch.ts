/**
 * Tells of a count whether it stood still for so many looks, one after the other. It is looks that are counted and not time: a
 * machine that sleeps takes none.
 */
export function createWatch(looks: number): (count: number) => boolean {
  let last = -1;
  let still = 0;

  return (count) => {
    still = count === last ? still + 1 : 0;
    last = count;

    return still >= looks;
  };
}
