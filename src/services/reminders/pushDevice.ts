import * as v from 'valibot';

import { pushSubscription } from '../../contract/reminders/push.ts';
import type { Listening, ListeningLack } from '../../domain/reminders/listening.ts';
import { withLock } from '../device/locks.ts';
import { endListening, readListening, tellListening } from './pushApi.ts';

type Call = <T>(
  call: (token: string | null, signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
) => Promise<T>;

const lock = 'fourfold:push';

/**
 * Has this device listen for reminders, and the service know where (rules/reminders#RE15): again with every visit, as browsers change
 * their addresses. Throws like `readListening`.
 */
export function listenHere(call: Call, signal: AbortSignal): Promise<Listening> {
  return withLock(lock, signal, async () => {
    const registration = await registrationHere();
    if (registration === null) return 'unable';
    const { endpoint, public_key: key } = await call(readListening, signal);
    if (key === null) return 'notSetUp';

    const body = await subscribed(registration, key);
    if (body === null) return 'unable';
    if (body.endpoint === endpoint) return 'listening';

    const told = await call((token, until) => tellListening(body, token, until), signal);
    if (told !== null) return 'listening';
    await unsubscribeHere();
    return 'unable';
  });
}

/** Whether anything is sent from the member's Fourfold: whoever runs it made a key for that. Throws like `readListening`. */
export async function isSetUp(call: Call, signal: AbortSignal): Promise<boolean> {
  const { public_key: key } = await call(readListening, signal);

  return key !== null;
}

/** Has neither the device listen any more, nor the service send anything there. Throws like `readListening`. */
export async function listenNoMore(call: Call, signal: AbortSignal): Promise<void> {
  await withLock(lock, signal, async () => {
    if (!(await unsubscribeHere())) return;
    await call(endListening, signal);
  });
}

/** Has the browser listen no more, and tells whether it did. What the service has of it falls with the sign-in. */
export async function unsubscribeHere(): Promise<boolean> {
  const registration = await registrationHere();
  const subscription = (await registration?.pushManager.getSubscription()) ?? null;

  return (await subscription?.unsubscribe()) ?? false;
}

/** Reports that the browser changed where it listens. Returns how to stop. */
export function onListeningChanged(listener: () => void): () => void {
  const leaving = new AbortController();
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (data === 'listenAnew') listener();
  };

  navigator.serviceWorker?.addEventListener('message', hear, { signal: leaving.signal });
  return () => leaving.abort();
}

/** What this browser lacks, or null: in one of an iPhone or iPad only what is on the home screen may remind. */
export function listeningLack(): ListeningLack | null {
  if ('standalone' in navigator && navigator.standalone === false) return 'homeScreen';

  const isAble = ['PushManager', 'Notification'].every((name) => name in globalThis);
  return isAble && 'serviceWorker' in navigator ? null : 'way';
}

async function registrationHere(): Promise<ServiceWorkerRegistration | null> {
  if (!('PushManager' in globalThis)) return null;

  const registration = await navigator.serviceWorker?.getRegistration();
  return registration?.active ? registration : null;
}

/** What the browser listens to by this key: as before, else anew. Null where it will not, or at a place that is none of ours. */
async function subscribed({ pushManager }: ServiceWorkerRegistration, key: string) {
  const before = await pushManager.getSubscription();
  const isOfKey = before !== null && textOf(before.options.applicationServerKey) === key;
  if (before !== null && !isOfKey) await before.unsubscribe();
  const subscription = isOfKey
    ? before
    : await pushManager
        .subscribe({ userVisibleOnly: true, applicationServerKey: key })
        .catch(() => null);

  const { endpoint, keys } = subscription?.toJSON() ?? {};
  const read = v.safeParse(pushSubscription, { endpoint, keys });
  return read.success ? read.output : null;
}

function textOf(key: ArrayBuffer | null): string {
  const bytes = new Uint8Array(key ?? new ArrayBuffer());

  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
