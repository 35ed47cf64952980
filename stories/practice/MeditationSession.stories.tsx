import { expect } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { meditationSessionMachine } from '#src/machines/practice/meditationSessionMachine.ts';
import { Live } from '../support/stage.tsx';
import { SessionRules } from './SessionRules.tsx';

/** No page has these sessions yet: no service is asked, and no scenario changes them. */
const meta = preview.type<{ args: object }>().meta({
  title: 'Practice/Meditation session',
  parameters: { unasked: 'A session is kept on this device, and asks no service.' },
  render: () => (
    <Live input={{ knownIds: [] }} machine={meditationSessionMachine}>
      {(actorRef) => <SessionRules actorRef={actorRef} />}
    </Live>
  ),
});

export const Idle = meta.story(after('idle', [], ['Start at 06:30']));
export const Active = meta.story(
  after('active', ['Start at 06:30'], ['Pause at 06:34', 'End at 06:50']),
);
export const Paused = meta.story(
  after('paused', ['Start at 06:30', 'Pause at 06:34'], ['Resume', 'End at 06:50']),
);
export const Ended = meta.story(after('ended', ['Start at 06:30', 'End at 06:50'], []));

export const PausesGoesOnAndEnds = meta.story({
  tags: ['flow'],
  parameters: { shows: { machine: 'meditationSession', state: 'ended' } },
  async play({ canvas, userEvent, step }) {
    const press = (name: string) => userEvent.click(canvas.getByRole('button', { name }));
    const facts = () => canvas.getAllByRole('definition').map(({ textContent }) => textContent);

    await step('it starts with no minutes', async () => {
      await press('Start at 06:30');
      await expect(facts()).toEqual(['active', 'guided', '2026-11-21', '06:30', 'none', '0']);
    });

    await step('a pause counts the minutes since the start', async () => {
      await press('Pause at 06:34');
      await expect(facts()).toEqual(['paused', 'guided', '2026-11-21', '06:30', 'none', '4']);
    });

    await step('it goes on, and the end counts the pause too', async () => {
      await press('Resume');
      await press('End at 06:50');
      await expect(facts()).toEqual(['ended', 'guided', '2026-11-21', '06:30', '06:50', '20']);
    });
  },
});

/** Presses these buttons, and finds those that are there then. */
function after(state: string, presses: string[], offered: string[]) {
  return {
    parameters: { shows: { machine: 'meditationSession', state } },
    async play({ canvas, userEvent }: Pick<Parameters<Play>[0], 'canvas' | 'userEvent'>) {
      for (const name of presses)
        await userEvent.click(await canvas.findByRole('button', { name }));

      const buttons = canvas.queryAllByRole('button');
      await expect(buttons.map(({ textContent }) => textContent)).toEqual(offered);
    },
  };
}

type Play = NonNullable<(typeof meta)['input']['play']>;
