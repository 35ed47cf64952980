import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import { recalledEmail } from '../../services/memberStorage.ts';

type MemberEvent = { type: 'member.changed'; email: string | null } | { type: 'member.confirmed' };

/**
 * Reports whose the session is, at once and whenever that may have changed, and each time the service confirms it. Until
 * then it is taken for whose it was when the app was last open. Returns how to stop.
 */
export function onMemberChanged(
  sessionRef: SessionActorRef,
  report: (event: MemberEvent) => void,
): () => void {
  let wasConfirmed = false;
  const look = () => {
    const snapshot = sessionRef.getSnapshot();
    const isMember = snapshot.hasTag('member');
    const isConfirmed = snapshot.matches({ signedIn: 'confirmed' });
    report({
      type: 'member.changed',
      email: isMember ? (snapshot.context.email ?? recalledEmail()) : null,
    });
    if (isConfirmed && !wasConfirmed) report({ type: 'member.confirmed' });
    wasConfirmed = isConfirmed;
  };
  const subscription = sessionRef.subscribe(look);

  look();
  return () => subscription.unsubscribe();
}
