import { expect, screen } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { ScheduleSaveDialog } from '#src/components/schedule/ScheduleSaveDialog.tsx';
import { ScheduleScreen } from '#src/components/schedule/ScheduleScreen.tsx';
import { loaded, opened } from '#src/domain/schedule/editing.ts';
import { scheduleEditorMachine } from '#src/machines/schedule/scheduleEditorMachine.ts';
import { scheduleSaveMachine } from '#src/machines/schedule/scheduleSaveMachine.ts';

import { demoSchedule } from '#src/mocks/world/demoSchedule.ts';
import { storyDay, storySchedule } from '../support/memberStore.tsx';
import { Frozen } from '../support/stage.tsx';

const stored = { record: { pk: 'maya@example.com', ...storySchedule }, version: '"7"' };

/** The dialog has closed over its page, which goes on at once; the states in which it is open are the editor's stories. */
const meta = preview.type<{ args: object }>().meta({ title: 'Schedule/Save dialog, closed' });

export const Saved = meta.story(closed('saved'));
export const Taken = meta.story(closed('taken'));
export const Cancelled = meta.story(closed('cancelled'));

function closed(state: 'saved' | 'taken' | 'cancelled') {
  return {
    parameters: {
      shows: { machine: 'scheduleSave', state },
      frozen: 'The dialog is gone at once, and the page goes on.',
    },
    render: () => (
      <Frozen
        context={{
          ...loaded(opened(storyDay), stored),
          email: 'maya@example.com',
          pillar: 'TETHER',
          savedAt: null,
        }}
        machine={scheduleEditorMachine}
        value="saving"
      >
        {(editorRef) => (
          <ScheduleScreen
            actorRef={editorRef}
            now={new Date(`${storyDay}T10:00`)}
            remindersHref="/reminders"
          >
            <Frozen
              context={{
                record: { ...demoSchedule },
                version: stored.version,
                isFirst: false,
                replacesUnknown: false,
                other: null,
                output: { kind: 'cancelled', stored: null },
              }}
              machine={scheduleSaveMachine}
              value={state}
            >
              {(actorRef) => <ScheduleSaveDialog actorRef={actorRef} today={storyDay} />}
            </Frozen>
          </ScheduleScreen>
        )}
      </Frozen>
    ),
    async play({ canvas }: Pick<Parameters<Play>[0], 'canvas'>) {
      await expect(await canvas.findByRole('switch', { name: 'Enable Tether' })).toBeChecked();
      await expect(screen.queryByRole('dialog')).toBeNull();
    },
  };
}

type Play = NonNullable<(typeof meta)['input']['play']>;
