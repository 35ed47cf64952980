/** Runs a function for which it is a given time, in milliseconds since 1970. */
export function atTime(time: number, run: () => void): void {
  const { now } = Date;
  Date.now = () => time;

  try {
    run();
  } finally {
    Date.now = now;
  }
}
