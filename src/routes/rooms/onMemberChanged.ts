import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import type { RoomsEvent } from '../../machines/rooms/roomsMachine.ts';
import { accountZone } from '../../services/account/accountZone.ts';
import { currentDays, localTimeZone } from '../../services/page/clock.ts';
import { recalledEmail } from '../../services/practice/memberStorage.ts';

/**
 * Reports whose the session is, at once and whenever that may have changed, and each time the service confirms it after it
 * was in doubt. Until then it is taken for whose it was when the app was last open. A token that was merely renewed is no
 * news: whoever was refused with the old one has asked again with the new one. Returns how to stop.
 */
export function onMemberChanged(
  sessionRef: SessionActorRef,
  report: (event: RoomsEvent) => void,
): () => void {
  let wasInDoubt = true;
  let before: string | null = null;
  const look = () => {
    const snapshot = sessionRef.getSnapshot();
    const isMember = snapshot.hasTag('member');
    const isConfirmed = snapshot.matches({ signedIn: 'confirmed' });
    const isRenewing =
      snapshot.matches({ reauthenticating: 'refreshing' }) ||
      snapshot.matches({ signedIn: 'recalled' });
    const email = isMember ? (snapshot.context.email ?? recalledEmail()) : null;
    // Whoever waits for it in the rooms of another address has not heard it yet.
    if (email !== before) wasInDoubt = true;
    before = email;
    const timeZone = email === null ? localTimeZone() : accountZone(email);
    report({ type: 'member.changed', email, ...currentDays(timeZone) });
    if (isConfirmed && wasInDoubt) report({ type: 'member.confirmed' });
    if (!isRenewing) wasInDoubt = !isConfirmed;
  };
  const subscription = sessionRef.subscribe(look);

  look();
  return () => subscription.unsubscribe();
}
