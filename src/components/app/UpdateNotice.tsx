import { useSelector } from '@xstate/react';

import type { AppUpdateActorRef } from '../../machines/app/appUpdateMachine.ts';
import { Button } from '../ui/Button.tsx';
import { statePath } from '../ui/statePath.ts';
import './UpdateNotice.css';

/** Says that there is a new version, and lets the member use it: above the page, over nothing, and never in a hurry (rules/shell#X12). */
export function UpdateNotice({ actorRef }: { actorRef: AppUpdateActorRef }) {
  const state = useSelector(actorRef, ({ value }) => statePath(value));
  const isFound = state !== 'current';
  const isTaken = state === 'takingOver' || state === 'leaving';

  return (
    <section
      aria-label="New version"
      className={isFound ? 'update-notice' : undefined}
      data-machine="appUpdate"
      data-state={state}
    >
      <p className="update-notice__words" role="status">
        {isFound ? 'A new version is ready.' : null}
      </p>
      {isFound ? (
        <Button isBusy={isTaken} look="quiet" onPress={() => actorRef.send({ type: 'update.use' })}>
          Use it now
        </Button>
      ) : null}
    </section>
  );
}
