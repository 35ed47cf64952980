import { useSelector } from '@xstate/react';

import type { LookBackActorRef } from '../../machines/days/lookBackMachine.ts';
import { Button } from '../ui/Button.tsx';
import './LookBackLine.css';

/** What is said where the account could not tell of its days: what is here is shown all the same. Nothing while it can. */
export function LookBackLine({ actorRef }: { actorRef: LookBackActorRef }) {
  const failure = useSelector(actorRef, ({ context }) => context.failure);

  return (
    <div className="look-back-line" role="status">
      {failure === null ? null : (
        <>
          <p>
            {failure === 'unreachable'
              ? 'This is what this device keeps. Your account could not be reached.'
              : 'This is what this device keeps. Your account did not tell of more.'}
          </p>
          <Button look="quiet" onPress={() => actorRef.send({ type: 'days.retry' })}>
            Retry
          </Button>
        </>
      )}
    </div>
  );
}
