import preview from '#.storybook/preview.tsx';
import { ScheduleSaveDialog } from '#src/components/schedule/ScheduleSaveDialog.tsx';
import { scheduleSaveMachine } from '#src/machines/schedule/scheduleSaveMachine.ts';
import { demoSchedule } from '#src/mocks/world/demoSchedule.ts';
import { storyDay } from '../support/memberStore.tsx';
import { Frozen } from '../support/stage.tsx';

type State = 'saved' | 'taken' | 'cancelled';

/** The states in which the dialog is gone again; the others are shown on the page that opens it. */
const meta = preview.type<{ args: { state: State } }>().meta({
  title: 'Schedule/Save dialog',
  args: { state: 'saved' },
  argTypes: { state: { control: 'select', options: ['saved', 'taken', 'cancelled'] } },
  render: ({ state }) => (
    <main>
      <h1>Create Your Schedule</h1>
      <Frozen
        context={{
          record: { ...demoSchedule },
          version: '"7"',
          isFirst: false,
          replacesUnknown: false,
          other: null,
          output: { kind: 'cancelled', stored: null },
        }}
        key={state}
        machine={scheduleSaveMachine}
        value={state}
      >
        {(actorRef) => <ScheduleSaveDialog actorRef={actorRef} today={storyDay} />}
      </Frozen>
    </main>
  ),
});

export const Saved = meta.story({
  args: { state: 'saved' },
  parameters: { shows: { machine: 'scheduleSave', state: 'saved' } },
});
export const Taken = meta.story({
  args: { state: 'taken' },
  parameters: { shows: { machine: 'scheduleSave', state: 'taken' } },
});
export const Cancelled = meta.story({
  args: { state: 'cancelled' },
  parameters: { shows: { machine: 'scheduleSave', state: 'cancelled' } },
});
