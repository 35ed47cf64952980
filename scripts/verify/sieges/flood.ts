import type { Random } from '../support/random.ts';
import { login, somewhere, type LoginTry } from './loginCall.ts';

/** How a flood of guesses at one address went. */
export interface Flood {
  /** How many were looked at: answered that they are wrong. */
  lookedAt: number;
  sent: number;
  faults: readonly string[];
}

interface Siege {
  call: (path: string, init?: RequestInit) => Promise<Response>;
  advance: (by: number) => Promise<void>;
  random: Random;
  email: string;
  /** The member at the browser that is known. */
  rightful: Omit<LoginTry, 'from'>;
  /** Over how long, in steps of so many milliseconds, with so many guesses at once in each. */
  hours: number;
  stepMs: number;
  atOnce: number;
  /** How many may be looked at. */
  most: number;
  signal: AbortSignal;
}

/** Guesses at an address from ever new networks for hours, while its member signs in from where they are known. */
export async function flood(siege: Siege): Promise<Flood> {
  const { advance, atOnce, call, email, hours, most, random, rightful, signal, stepMs } = siege;
  const steps = (hours * 3_600_000) / stepMs;
  const faults = new Set<string>();
  let lookedAt = 0;

  for (let step = 0; step < steps; step += 1) {
    signal.throwIfAborted();
    const guesses = Array.from({ length: atOnce }, async () => {
      const answer = await login(call, { email, password: 'wrong', from: somewhere(random) });
      await answer.arrayBuffer();
      return answer.status;
    });
    const own = await login(call, { ...rightful, from: '203.0.113.1' });
    await own.arrayBuffer();
    if (own.status !== 200) faults.add(`The member's known browser is answered ${own.status}.`);

    for (const status of await Promise.all(guesses)) {
      if (status === 401) lookedAt += 1;
      else if (status !== 429 && status !== 503) faults.add(`A guess is answered ${status}.`);
    }
    await advance(stepMs);
  }
  if (lookedAt > most) faults.add(`${lookedAt} guesses are looked at.`);
  if (lookedAt === 0) faults.add('No guess is looked at: they show nothing.');
  return { lookedAt, sent: steps * atOnce, faults: [...faults] };
}
