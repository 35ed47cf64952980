/** A thread that waits for something which never comes uses no processor: it is stuck after so many times the looks. */
const idleTimes = 5;

/**
 * Tells of a count whether it stood still for so many looks, one after the other. It is looks that are counted and not time: a
 * machine that sleeps takes none. Where the process had less than `busyMs` of the processor meanwhile, in milliseconds, a busy machine
 * may be all that is wrong, and five times the looks are taken. `spentMs` is what the process has had of it from its start on.
 */
export function createWatch({
  looks,
  busyMs,
}: {
  looks: number;
  busyMs: number;
}): (count: number, spentMs: number) => boolean {
  let last = -1;
  let still = 0;
  let spentBefore = 0;

  return (count, spentMs) => {
    if (count !== last) spentBefore = spentMs;
    still = count === last ? still + 1 : 0;
    last = count;

    return still >= looks && (spentMs - spentBefore >= busyMs || still >= idleTimes * looks);
  };
}
