import { allTaken } from './sentCalls.ts';

/** Of what a member's rooms do behind the screens: sending what waits, reading what other devices did, sealing what is left. */
const workLocks = /^(?:outbox|fourfold:(?:feed|seal)):/u;

/** How long to wait for one of them, in milliseconds. A slow machine is no failure: only what never comes is. */
const patience = 60_000;

/**
 * Resolves once a story that left the page has come to its end: what it sent met its own services, and what it was writing is
 * written. For the end of each story, before its services are taken away. Rejects where something goes on for good.
 */
export async function storyOver(): Promise<void> {
  await allTaken();
  const { held = [], pending = [] } = await navigator.locks.query();
  const names = new Set([...held, ...pending].map(({ name = '' }) => name));
  await Promise.all([...names].filter((name) => workLocks.test(name)).map(turnOf));
  await allTaken();
}

async function turnOf(name: string): Promise<void> {
  try {
    await navigator.locks.request(name, { signal: AbortSignal.timeout(patience) }, () => {});
  } catch (cause) {
    throw new Error(`What an ended story does under the lock ${name} does not end.`, { cause });
  }
}
