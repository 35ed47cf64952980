import { expect, waitFor } from 'storybook/test';
import { fromCallback } from 'xstate';

import preview from '#.storybook/preview.tsx';
import { ThemeToggle } from '#src/components/app/ThemeToggle.tsx';
import { darkModeMachine, type DarkModeEvent } from '#src/machines/app/darkModeMachine.ts';
import { Frozen, Live } from '../support/stage.tsx';

const machine = darkModeMachine.provide({
  actors: { storedDarkModes: fromCallback<DarkModeEvent>(() => {}) },
  actions: { showDarkMode: () => {}, keepDarkMode: () => {}, sendDarkMode: () => {} },
});

const meta = preview.type<{ args: { state: 'light' | 'dark' } }>().meta({
  title: 'App/Theme toggle',
  args: { state: 'light' },
  argTypes: { state: { control: 'select', options: ['light', 'dark'] } },
  parameters: { layout: 'centered', shows: { machine: 'darkMode' } },
  render: ({ state }) => (
    <Frozen context={{}} key={state} machine={machine} value={state}>
      {(actorRef) => <ThemeToggle actorRef={actorRef} />}
    </Frozen>
  ),
});

export const Light = meta.story({});

export const Dark = meta.story({ args: { state: 'dark' } });

export const TurnsDarkAndLightAgain = meta.story({
  tags: ['flow'],
  render: () => (
    <Live input={undefined} machine={machine}>
      {(actorRef) => <ThemeToggle actorRef={actorRef} />}
    </Live>
  ),
  async play({ canvas, userEvent, step }) {
    await step('a press turns it dark', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Switch to dark mode' }));
      await waitFor(() =>
        expect(canvas.getByRole('button', { name: 'Switch to light mode' })).toHaveFocus(),
      );
    });

    await step('the next one turns it light', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Switch to light mode' }));
      await expect(canvas.getByRole('button', { name: 'Switch to dark mode' })).toBeVisible();
    });
  },
});
