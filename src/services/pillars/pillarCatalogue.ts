import { PillarError } from '../../domain/pillars/pillarFailure.ts';
import type { Pillar } from '../../domain/pillars/pillarRecord.ts';

const simulatedDelay = 500;

/**
 * The pillar of a code, half a second later, as if a service had been asked (rules/pillars#I5).
 *
 * @throws PillarError `unknown` when there is none, `unavailable` when the catalogue itself cannot be fetched, and the
 *   signal's reason when it was aborted.
 */
export async function loadPillar(code: string, signal: AbortSignal): Promise<Pillar> {
  const [{ findPillar }] = await Promise.all([fetchCatalogue(), pause(signal)]);

  return findPillar(code);
}

async function fetchCatalogue() {
  try {
    return await import('../../domain/pillars/pillar.ts');
  } catch (cause) {
    throw new PillarError({ reason: 'unavailable' }, { cause });
  }
}

async function pause(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, simulatedDelay);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', stop, { once: true });
  });
  signal.throwIfAborted();
}
