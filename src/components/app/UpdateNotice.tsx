import { useSelector } from '@xstate/react';

import type { AppUpdateActorRef } from '../../machines/app/appUpdateMachine.ts';
import { Button } from '../ui/Button.tsx';
import { statePath } from '../ui/statePath.ts';
import { Strip } from '../ui/Strip.tsx';

/** Says that there is a new version, and lets the member use it: above the page, over nothing, and never in a hurry (rules/shell#X12). */
export function UpdateNotice({ actorRef }: { actorRef: AppUpdateActorRef }) {
  const state = useSelector(actorRef, ({ value }) => statePath(value));
  const isTaken = state === 'takingOver' || state === 'leaving';

  return (
    <div aria-live="polite" data-machine="appUpdate" data-state={state}>
      {state === 'current' ? null : (
        <Strip label="New version" words="A new version is ready.">
          <Button
            isBusy={isTaken}
            look="quiet"
            onPress={() => actorRef.send({ type: 'update.use' })}
          >
            Use it now
          </Button>
        </Strip>
      )}
    </div>
  );
}
