import type { install } from '@sinonjs/fake-timers';

export type InstalledClock = ReturnType<typeof install>;

/**
 * Lets time pass, in milliseconds, timeout by timeout. Between two there is a task of its own, in which promises settle and
 * React renders. It comes by a message channel: browsers make nested timeouts wait four milliseconds each. Throws at the end
 * what a timeout threw first. Stops where it is as soon as it is held.
 */
export async function passTime(
  clock: InstalledClock,
  milliseconds: number,
  isHeld: () => boolean = () => false,
): Promise<void> {
  const end = clock.now + milliseconds;
  const thrown: unknown[] = [];

  await task();
  for (let wait = nextIn(clock); wait !== null && clock.now + wait <= end; wait = nextIn(clock)) {
    if (isHeld()) break;

    try {
      clock.next();
    } catch (error) {
      thrown.push(error);
    }
    await task();
  }
  if (!isHeld()) clock.tick(Math.max(0, end - clock.now));
  if (thrown.length > 0) throw thrown[0];
}

/** Lets time pass until the next timeout, of which there may be none. */
export async function passToNext(clock: InstalledClock): Promise<void> {
  await task();
  clock.next();
  await task();
}

/** In how many milliseconds the next timeout is due; null where none waits. */
export function nextIn(clock: InstalledClock): number | null {
  const timers: unknown = Reflect.get(clock, 'timers');
  if (!(timers instanceof Map)) return null;

  const dues = [...timers.values()].map((timer: unknown) =>
    typeof timer === 'object' && timer !== null ? Number(Reflect.get(timer, 'callAt')) : Infinity,
  );
  const next = Math.min(...dues);
  return Number.isFinite(next) ? Math.max(0, next - clock.now) : null;
}

function task(): Promise<void> {
  const { port1, port2 } = new MessageChannel();

  return new Promise((resolve) => {
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
