import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

import type { FactorActorRef } from '../../machines/account/factor/factorMachine.ts';
import { holdPage } from '../../services/page/wayAway.ts';
import { useAppActors } from '../common/AppActors.tsx';
import { notifyBy } from '../common/member/notify.ts';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';

/** Asks whoever leaves the page or signs out while their backup codes are shown, and tells whoever went back in the tab's history (rules/factors#J11). */
export function useCodesHeld(actorRef: FactorActorRef): void {
  const { sessionRef } = useAppActors();
  const { noticesRef } = useRoomsActors();
  const navigate = useNavigate();
  const isShown = useSelector(actorRef, (snapshot) => snapshot.matches('codes'));
  const wasAsked = useRef(false);

  useEffect(() => {
    if (!isShown) return undefined;

    const ask = async (leave: () => void) => {
      const question = 'Have you kept your codes? They are not shown again.';
      const answer = await notifyBy(noticesRef).alert(question, 'Leave without them', 'Stay');
      if (answer !== 'ok') leave();
    };
    const follow = (href: string) => {
      wasAsked.current = true;
      void navigate(href);
    };
    return holdPage((leave) => void ask(leave), follow);
  }, [isShown, navigate, noticesRef]);

  useEffect(
    () => () => {
      const isLeft = actorRef.getSnapshot().matches('codes') && !wasAsked.current;
      if (!isLeft || !sessionRef.getSnapshot().hasTag('member')) return;

      void notifyBy(noticesRef).alert(
        'Your backup codes are not shown again. If you have not kept them, please make new ones on the page of your account.',
      );
    },
    [actorRef, noticesRef, sessionRef],
  );
}
