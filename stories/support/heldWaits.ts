import { onHeld } from '#.storybook/inspection.ts';

type Run = () => void;

/**
 * Lets whatever waits exactly so many milliseconds wait for as long as the story stands: what the app shows meanwhile can be
 * looked at. Once the tester holds the story's time, it waits in that time. For `beforeEach`: returns how to let waits pass again.
 */
export function holdWaits(milliseconds: number): () => void {
  const before = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
  const held = new Map<number, Run>();
  const handedOn = new Map<number, ReturnType<typeof setTimeout>>();
  let isOver = false;
  let newest = 0;

  const wait = (run: unknown, delay?: number, ...given: unknown[]) => {
    if (isOver || delay !== milliseconds || typeof run !== 'function') {
      return Reflect.apply(before.setTimeout, globalThis, [run, delay, ...given]);
    }
    // The browser counts its own upwards from one.
    newest -= 1;
    held.set(newest, () => void Reflect.apply(run, globalThis, given));
    return newest;
  };
  const clear = (id: unknown) => {
    if (typeof id === 'number' && held.delete(id)) return;

    const later = typeof id === 'number' ? handedOn.get(id) : undefined;
    Reflect.apply(before.clearTimeout, globalThis, [later ?? id]);
  };
  Object.assign(globalThis, { setTimeout: wait, clearTimeout: clear });

  const forget = onHeld(() => {
    for (const [id, run] of held) handedOn.set(id, before.setTimeout(run, milliseconds));
    held.clear();
  });

  return () => {
    isOver = true;
    forget();
    // The tester's clock, which may stand in front of this by now, gives back what it found.
    if (globalThis.setTimeout === wait) Object.assign(globalThis, before);
  };
}
