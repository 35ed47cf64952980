import { sendTag } from '../../domain/outbox/sentAhead.ts';

/** Background Sync, which not every browser has. */
interface WithSync {
  readonly active: unknown;
  readonly sync?: { register: (tag: string) => Promise<void> };
}

/** Has the browser wake the worker once there is a network, also where no page is open by then (rules/outbox#O16). */
export async function wakeWorkerLater(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;

  try {
    const kept: WithSync | undefined = await navigator.serviceWorker.getRegistration();
    await kept?.sync?.register(sendTag);
  } catch {
    // Where the member has switched it off, pages send alone.
  }
}
