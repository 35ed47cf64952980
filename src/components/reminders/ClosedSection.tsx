import { useSelector } from '@xstate/react';
import { useId } from 'react';

import type { ListeningLack } from '../../domain/reminders/listening.ts';
import type { PushDeviceActorRef } from '../../machines/reminders/pushDeviceMachine.ts';
import { statePath } from '../ui/statePath.ts';
import { closedTexts, lackTexts } from './closedTexts.ts';

/** Whether this device is told of anything while Fourfold is closed. */
export function ClosedSection({
  actorRef,
  lack,
}: {
  actorRef: PushDeviceActorRef;
  /** What the browser lacks, whatever its member wants; null for nothing. */
  lack: ListeningLack | null;
}) {
  const snapshot = useSelector(actorRef, (current) => current);
  const titleId = useId();
  const state = statePath(snapshot.value);

  return (
    <section
      aria-busy={snapshot.hasTag('busy')}
      aria-labelledby={titleId}
      className="column reminders-screen__part"
      data-machine="pushDevice"
      data-state={state}
    >
      <h2 className="reminders-screen__part-title" id={titleId}>
        While Fourfold is closed
      </h2>
      <p className="reminders-screen__words reminders-screen__closed" role="status">
        {lack === null ? closedTexts[state] : lackTexts[lack]}
      </p>
    </section>
  );
}
