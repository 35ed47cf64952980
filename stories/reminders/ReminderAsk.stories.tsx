import { expect } from 'storybook/test';
import { fromPromise } from 'xstate';

import preview from '#.storybook/preview.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { ReminderAsk } from '#src/components/reminders/ReminderAsk.tsx';
import type { ReminderPermission } from '#src/domain/reminders/permission.ts';
import { reminderAskMachine } from '#src/machines/reminders/reminderAskMachine.ts';
import { Live } from '../support/stage.tsx';

interface Args {
  args: {
    claimAsk: () => Promise<boolean>;
    allow: () => Promise<ReminderPermission>;
  };
}

const never = () => new Promise<never>(() => {});
const answered = (permission: ReminderPermission) => () => Promise.resolve(permission);

/** A practice was on time; in one's own app, whether it was is read off the day. */
const meta = preview.type<Args>().meta({
  title: 'Reminders/Asked once',
  parameters: {
    unasked:
      'The day is this device’s own, and the question is the browser’s: no service is asked.',
    layout: 'fullscreen',
  },
  args: {
    claimAsk: () => Promise.resolve(true),
    allow: answered('allowed'),
  },
  render: (args) => (
    <Live input={undefined} machine={machineOf(args)}>
      {(actorRef) => (
        <>
          <ReminderAsk actorRef={actorRef} remindersHref="/reminders" />
          <main className="frame column">
            <h1>Your day</h1>
            <Button look="outlined">Choose a practice</Button>
          </main>
        </>
      )}
    </Live>
  ),
});

export const Looking = meta.story({
  parameters: { shows: { machine: 'reminderAsk', state: 'looking' } },
  args: { claimAsk: never },
  play: async ({ canvas }) => expectNothing(canvas),
});

export const Resting = meta.story({
  parameters: { shows: { machine: 'reminderAsk', state: 'resting' } },
  args: { claimAsk: () => Promise.resolve(false) },
  play: async ({ canvas }) => expectNothing(canvas),
});

// rules/reminders#RE10
export const Asking = meta.story({
  tags: ['spoken'],
  parameters: { shows: { machine: 'reminderAsk', state: 'asking' } },
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Remind me' })).toBeVisible();
  },
});

export const Requesting = meta.story({
  parameters: { shows: { machine: 'reminderAsk', state: 'requesting' } },
  args: { allow: never },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Remind me' }));

    await expect(
      await canvas.findByText('Your browser asks whether it may show them.'),
    ).toBeVisible();
  },
});

export const Allowed = meta.story({
  parameters: { shows: { machine: 'reminderAsk', state: 'allowed' } },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Remind me' }));

    await expect(await canvas.findByRole('link', { name: 'Reminders' })).toHaveAttribute(
      'href',
      '/reminders',
    );
  },
});

export const Refused = meta.story({
  parameters: { shows: { machine: 'reminderAsk', state: 'refused' } },
  args: { allow: answered('blocked') },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Remind me' }));

    await expect(await canvas.findByText(/^No reminders then\./u)).toBeVisible();
  },
});

export const Over = meta.story({
  parameters: { shows: { machine: 'reminderAsk', state: 'over' } },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'No, thank you' }));

    await expectNothing(canvas);
  },
});

type Canvas = Parameters<NonNullable<(typeof meta)['input']['play']>>[0]['canvas'];

async function expectNothing(canvas: Canvas) {
  await expect(await canvas.findByRole('button', { name: 'Choose a practice' })).toBeVisible();
  await expect(canvas.queryByRole('region', { name: 'Reminders' })).toBeNull();
}

function machineOf({ allow, claimAsk }: Args['args']) {
  return reminderAskMachine.provide({
    actors: { claimAsk: fromPromise(claimAsk), allow: fromPromise(allow) },
    actions: { logFailure: () => {} },
  });
}
