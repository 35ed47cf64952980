import {
  mergedZone,
  unknownZone,
  withAnswer,
  zoneInUse,
  type KeptZone,
  type TwoZones,
} from '../../domain/account/zoneQuestion.ts';
import { onEnvelopeChanged } from '../device/envelope.ts';
import { memberKey } from '../device/memberKey.ts';
import { localTimeZone, onDays, type CurrentDays } from '../page/clock.ts';
import { presentSlice, readSlice } from '../practice/keptSlice.ts';
import { keepSlice } from '../practice/memberStorage.ts';

/** Who of this page is told when the zone of an account is kept. */
const listeners = new Set<(member: string) => void>();

/** What this device knows of the time zone of a member's account. */
export function keptZone(email: string): KeptZone {
  return readSlice(memberKey(email))?.zone ?? unknownZone;
}

/** The IANA name of the zone by which a member's days go on this device (rules/today#D2). */
export function accountZone(email: string): string {
  return zoneInUse(keptZone(email), localTimeZone());
}

/** Keeps which zone the account has, as the service says. Every tab of this browser is told. */
export function keepZone(email: string, name: string): void {
  keep(email, { name, answered: [] });
}

/** Keeps that a member has said whose time counts, of these two zones (rules/today#D3). */
export function keepAnswer(email: string, zones: TwoZones): void {
  keep(email, withAnswer(keptZone(email), zones));
}

/** Reports what is kept of the zone of a member's account, at once and after each change in any tab. Returns how to stop. */
export function onZoneKept(email: string, listener: (kept: KeptZone) => void): () => void {
  const member = memberKey(email);
  let last = '';
  const look = () => {
    const kept = keptZone(email);
    const text = JSON.stringify(kept);
    if (text === last) return;

    last = text;
    listener(kept);
  };
  const told = (owner: string) => {
    if (owner === member) look();
  };
  const stopListening = onEnvelopeChanged(look);
  listeners.add(told);
  look();

  return () => {
    listeners.delete(told);
    stopListening();
  };
}

/** Reports a member's own day and that of UTC, at once, when another one begins, and when the account's zone is another one. Returns how to stop. */
export function onMemberDays(email: string, listener: (days: CurrentDays) => void): () => void {
  return onDays(
    () => accountZone(email),
    listener,
    (look) => onZoneKept(email, look),
  );
}

function keep(email: string, zone: KeptZone): void {
  const owner = memberKey(email);
  const present = presentSlice(owner);
  const merged = mergedZone(zone, present.zone ?? unknownZone);
  if (JSON.stringify(merged) === JSON.stringify(present.zone)) return;

  keepSlice({ ...present, zone: merged, savedAt: present.savedAt + 1 });
  for (const listener of listeners) listener(owner);
}
