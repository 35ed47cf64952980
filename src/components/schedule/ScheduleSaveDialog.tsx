import { useSelector } from '@xstate/react';

import { pillarCodes } from '../../domain/common/pillarCode.ts';
import { settingsOf } from '../../domain/schedule/reading.ts';
import { isSamePillar } from '../../domain/schedule/settings.ts';
import type { ScheduleSaveActorRef } from '../../machines/schedule/scheduleSaveMachine.ts';
import { statePath } from '../ui/statePath.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { SettingsList } from './SettingsList.tsx';
import './ScheduleSaveDialog.css';

/** 'Confirm Save', and where another device saved first, both schedules to choose from (rules/schedule#S23, rules/schedule#S32). */
export function ScheduleSaveDialog({
  actorRef,
  today,
}: {
  actorRef: ScheduleSaveActorRef;
  today: string;
}) {
  const snapshot = useSelector(actorRef, (current) => current);
  const { record, other, replacesUnknown } = snapshot.context;
  const mine = settingsOf(record, today).settings;
  const theirs = other === null ? mine : settingsOf(other.record, today).settings;
  const differing = pillarCodes.filter((code) => !isSamePillar(mine[code], theirs[code]));
  const isConflicted = snapshot.matches('conflicted');
  const isSaving = snapshot.hasTag('busy');

  return (
    <div
      className="schedule-save-place"
      data-machine="scheduleSave"
      data-state={statePath(snapshot.value)}
    >
      <Dialog
        actions={
          isConflicted ? (
            <>
              <Button onPress={() => actorRef.send({ type: 'conflict.keepMine' })}>
                Keep mine
              </Button>
              <Button
                look="outlined"
                onPress={() => actorRef.send({ type: 'conflict.takeTheirs' })}
              >
                Take the other
              </Button>
            </>
          ) : (
            <>
              <Button isBusy={isSaving} onPress={() => actorRef.send({ type: 'save.confirm' })}>
                {isSaving ? 'Saving…' : 'Confirm & Save'}
              </Button>
              <Button
                isBusy={isSaving}
                look="outlined"
                onPress={() => actorRef.send({ type: 'save.cancel' })}
              >
                Cancel
              </Button>
            </>
          )
        }
        isOpen={snapshot.status === 'active'}
        onClose={() => actorRef.send({ type: 'save.cancel' })}
        title={isConflicted ? 'Two schedules' : 'Confirm Save'}
      >
        <div aria-busy={isSaving} className="schedule-save">
          {isConflicted && other !== null ? (
            <>
              <p>
                Your schedule was changed on another device or in another tab. Which one counts?
              </p>
              <h3 className="schedule-save__whose">Here</h3>
              <SettingsList
                codes={differing}
                hasDetails
                label="The schedule here"
                settings={mine}
              />
              <h3 className="schedule-save__whose">There</h3>
              <SettingsList
                codes={differing}
                hasDetails
                label="The schedule there"
                settings={theirs}
              />
              <p>Everything else is the same in both.</p>
            </>
          ) : (
            <>
              <SettingsList label="What is saved" settings={mine} />
              <p>Disabled pillars will not be affected.</p>
              {replacesUnknown ? (
                <Notice role="alert">This replaces your saved schedule.</Notice>
              ) : null}
            </>
          )}
        </div>
      </Dialog>
    </div>
  );
}
