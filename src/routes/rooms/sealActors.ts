import { fromCallback } from 'xstate';

import type { RoomsEvent } from '../../machines/rooms/roomsMachine.ts';
import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import { readSealKey } from '../../services/app/sealKeyApi.ts';
import { memberKey } from '../../services/device/memberKey.ts';
import { markSeal } from '../../services/device/sealMarks.ts';
import { onFirstUse } from '../../services/page/moments/firstUse.ts';
import { forgetLandingEmail } from '../../services/landing/landingEmail.ts';
import { logFailure } from '../../services/page/log.ts';
import { onceReachable } from '../../services/page/moments/reachable.ts';
import { forgetMembersCaches } from '../../services/shell/membersCaches.ts';
import { fromRequest } from '../common/member/fromRequest.ts';
import { memberCall } from '../common/member/memberCall.ts';

interface Member {
  email: string;
}

const fetchSealing = () => import('../../services/yourData/sealDevice.ts');

/** Opens what this device sealed of a member, and gets the key by which it will be sealed again (rules/yourData#Y7). */
export function sealActors(sessionRef: SessionActorRef) {
  const fetchKey = (signal: AbortSignal) => () => memberCall(sessionRef, readSealKey, signal);

  return {
    openSealed: fromRequest<void, Member>(async ({ input: { email }, signal }) => {
      const { openSealed } = await import('../../services/yourData/openSealed.ts');
      await openSealed(email, fetchKey(signal), signal);
    }),
    // With each confirmation that the service is there and knows the member: by now the key may be another. What seals with it
    // is here before the member can leave.
    sealKey: fromCallback<RoomsEvent, Member>(({ input: { email }, receive }) => {
      const leaving = new AbortController();
      const stopWaiting = onFirstUse(() => void fetchSealing().catch(() => null));
      const provide = async () => {
        const { provideSealKey } = await import('../../services/yourData/provideSealKey.ts');
        await provideSealKey(email, fetchKey(leaving.signal));
      };
      receive(() => void provide().catch(() => null));

      return () => {
        stopWaiting();
        leaving.abort();
      };
    }),
  };
}

/**
 * Seals what this device keeps of a member who leaves, and reminds them of nothing any more. A page that is closed before it has goes on
 * at its next start.
 */
export function sealOnLeaving(email: string): void {
  const member = memberKey(email);
  const seal = async () => {
    const { sealDevice } = await fetchSealing();
    await sealDevice(member);
  };

  const endReminders = async () => {
    const reminders = await import('../../services/reminders/endReminders.ts');
    await reminders.endReminders();
  };

  forgetLandingEmail();
  void forgetMembersCaches();
  void endReminders().catch(() => null);
  markSeal(member, 'leaving');
  // What seals may not be here yet, and be out of reach now.
  void onceReachable(seal).catch((error: unknown) =>
    logFailure('What was left was not sealed.', error),
  );
}
