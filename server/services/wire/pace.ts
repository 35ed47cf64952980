/** How slowly a body may come: so many bytes within so many milliseconds, or it is given up. 2 KiB a second (rules/common#M11). */
export interface Slowest {
  bytes: number;
  within: number;
}

/** What one read of a socket can bring, so that a loop that was held up for the whole time has seen enough of it. */
export const slowestBody: Slowest = { bytes: 60 * 1024, within: 30_000 };

/** Counts what comes of a body. */
export interface Pace {
  count(bytes: number): void;
  stop(): void;
}

/** Calls `giveUp`, once, when less than the least came within the time. There is no limit to the whole. */
export function keepPace(giveUp: () => void, slowest: Slowest = slowestBody): Pace {
  let came = 0;
  let isStopped = false;
  let timer = setTimeout(look, slowest.within);

  function look(): void {
    // What has arrived while this thread was busy is read first: the client is not to blame for that.
    setImmediate(() => {
      if (isStopped) return;
      if (came < slowest.bytes) {
        isStopped = true;
        giveUp();
        return;
      }
      came = 0;
      timer = setTimeout(look, slowest.within);
    });
  }

  return {
    count(bytes) {
      came += bytes;
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
