import { expect } from 'storybook/test';
import type { StateValueFrom } from 'xstate';

import preview from '#.storybook/preview.tsx';
import type { MeditationSession } from '#src/domain/practice/practice.ts';
import { meditationSessionMachine } from '#src/machines/practice/meditationSessionMachine.ts';
import { Frozen, Live } from '../support/stage.tsx';
import { SessionRules } from './SessionRules.tsx';

type State = StateValueFrom<typeof meditationSessionMachine>;

const begun: MeditationSession = {
  id: '1795242600000',
  startTime: '2026-11-21T06:30:00.000Z',
  endTime: null,
  durationMinutes: 0,
  type: 'guided',
  completed: false,
  day: '2026-11-21',
};
const sessions: Record<State, MeditationSession | null> = {
  idle: null,
  active: begun,
  paused: { ...begun, durationMinutes: 4 },
  ended: {
    ...begun,
    endTime: '2026-11-21T06:50:00.000Z',
    durationMinutes: 20,
    completed: true,
  },
};

const meta = preview.type<{ args: { state: State } }>().meta({
  title: 'Practice/Meditation session',
  args: { state: 'idle' },
  argTypes: { state: { control: 'select', options: Object.keys(sessions) } },
  parameters: { shows: { machine: 'meditationSession' } },
  render: ({ state }) => (
    <Frozen
      context={{ knownIds: [], session: sessions[state] }}
      key={state}
      machine={meditationSessionMachine}
      value={state}
    >
      {(actorRef) => <SessionRules actorRef={actorRef} />}
    </Frozen>
  ),
});

export const Idle = meta.story({
  async play({ canvas }) {
    await expect(offered(canvas.getAllByRole('button'))).toEqual(['Start at 06:30']);
  },
});

export const Active = meta.story({
  args: { state: 'active' },
  async play({ canvas }) {
    await expect(offered(canvas.getAllByRole('button'))).toEqual([
      'Pause at 06:34',
      'End at 06:50',
    ]);
  },
});

export const Paused = meta.story({
  args: { state: 'paused' },
  async play({ canvas }) {
    await expect(offered(canvas.getAllByRole('button'))).toEqual(['Resume', 'End at 06:50']);
  },
});

export const Ended = meta.story({
  args: { state: 'ended' },
  async play({ canvas }) {
    await expect(canvas.queryAllByRole('button')).toEqual([]);
  },
});

export const PausesGoesOnAndEnds = meta.story({
  tags: ['flow'],
  parameters: { shows: { machine: 'meditationSession', state: 'ended' } },
  render: () => (
    <Live input={{ knownIds: [] }} machine={meditationSessionMachine}>
      {(actorRef) => <SessionRules actorRef={actorRef} />}
    </Live>
  ),
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

function offered(buttons: HTMLElement[]) {
  return buttons.map(({ textContent }) => textContent);
}
