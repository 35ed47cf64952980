import { expect, screen, waitFor, within } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { DayAdditions } from '#src/components/days/DayAdditions.tsx';
import { dayAdditionMachine } from '#src/machines/upload/dayAdditionMachine.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { addElsewhere } from '../support/maya/elsewhere.ts';
import { deviceToHold, holdDevice } from '../support/maya/heldDevice.ts';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { submitDay } from '../support/maya/mayasDays.ts';
import { Frozen } from '../support/stage.tsx';

const day = '2025-11-19';
const walk = 'The long way home, along the river.';
const noon = Date.parse('2025-11-20T12:05:00.000Z');

const meta = preview.type<{ args: { path: string } }>().meta({
  title: 'Days/Added to a day',
  args: { path: `/days/${day}` },
  render: ({ path }) => <AppAt path={path} />,
});

// rules/days#N9, rules/upload#U24
export const FromAnotherDevice = meta.story({
  parameters: shows('closed'),
  beforeEach: mayaHas(async (world) => {
    await ended();
    addElsewhere(world, { day, text: walk, madeAt: noon });
    addElsewhere(world, { day, text: 'And herons.', madeAt: noon + 60_000 });
  }),
  async play({ canvas, userEvent, step }) {
    await step('stands below the end of the day, with its time', async () => {
      await expect(await canvas.findByText(walk)).toBeVisible();
      const additions = within(await canvas.findByRole('region', { name: 'Added to this day' }));
      await waitFor(() => expect(additions.getAllByText('With your account')).toHaveLength(2));
      await expect(
        await canvas.findAllByRole('heading', { name: /^Added Thursday 20 November, /u }),
      ).toHaveLength(2);
    });

    await step('is deleted alone', async () => {
      const [first] = await canvas.findAllByRole('button', { name: /^Delete what you added/u });
      if (first !== undefined) await userEvent.click(first);
      await expect(await screen.findByText('Delete this addition?')).toBeVisible();
      await userEvent.click(await screen.findByRole('button', { name: 'Delete it everywhere' }));
      await waitFor(() => expect(canvas.queryByText(walk)).toBeNull());
      await expect(await canvas.findByText('And herons.')).toBeVisible();
    });
  },
});

// rules/upload#U23
export const Added = meta.story({
  tags: ['flow'],
  parameters: shows('closed'),
  beforeEach: mayaHas(ended),
  async play({ canvas, userEvent, step }) {
    await step('a few words are added', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Add to this day' }));
      await expect(await field(canvas)).toHaveFocus();
      await expect(await canvas.findByRole('button', { name: 'Add it' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await userEvent.type(await field(canvas), walk);
      await userEvent.click(await canvas.findByRole('button', { name: 'Add it' }));
    });

    await step('and stand with the account', async () => {
      const additions = within(await canvas.findByRole('region', { name: 'Added to this day' }));
      await expect(await additions.findByRole('heading', { name: /^Added /u })).toBeVisible();
      await expect(await additions.findByText(walk)).toBeVisible();
      await expect(await additions.findByText('With your account')).toBeVisible();
      await expect(canvas.queryByRole('textbox')).toBeNull();
    });
  },
});

// rules/upload#U23
export const Writing = meta.story({
  parameters: shows('writing'),
  beforeEach: mayaHas(ended),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add to this day' }));
    await userEvent.type(await field(canvas), 'Something else.');
    await userEvent.click(await canvas.findByRole('button', { name: 'Add nothing' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Add to this day' }));
    await expect(await field(canvas)).toHaveValue('');
    await userEvent.type(await field(canvas), walk);
    await expect(await canvas.findByText('Draft kept')).toBeVisible();
  },
});

// rules/upload#U23
export const WritingMoreThanFits = meta.story({
  parameters: shows('writing'),
  beforeEach: mayaHas(ended),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add to this day' }));
    await userEvent.click(await field(canvas));
    await userEvent.paste(`${walk} `.repeat(600));
    const tooLong = await canvas.findByText('The words of a day have at most 20,000 characters.');
    await expect(tooLong).toHaveAttribute('aria-live', 'polite');
    await expect(await field(canvas)).toBeInvalid();
    await expect(canvas.getByRole('button', { name: 'Add it' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

export const ToADayThatWasNotEnded = meta.story({
  parameters: shows('closed'),
  beforeEach: mayaHas(),
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Add to this day' })).toBeVisible();
  },
});

export const Recalling = meta.story({
  args: { path: '/days/2025-11-20' },
  parameters: shows('recalling'),
  async beforeEach(context) {
    await mayaHas(ended)(context);
    return deviceToHold();
  },
  async play({ canvas, userEvent }) {
    await canvas.findByRole('button', { name: 'Add to this day' });
    holdDevice('drafts');
    await userEvent.click(await canvas.findByRole('link', { name: 'Day before' }));
    await expect(
      await canvas.findByRole('heading', { name: 'Wednesday 19 November 2025' }),
    ).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Add to this day' })).toBeNull();
  },
});

export const Adding = meta.story({
  parameters: { ...shows('adding'), frozen: 'It is kept at once.' },
  render: () => (
    <main className="frame">
      <Frozen
        context={{ email: 'maya@example.com', date: day, text: walk }}
        machine={dayAdditionMachine}
        value="adding"
      >
        {(actorRef) => (
          <DayAdditions
            actorRef={actorRef}
            additions={[{ id: 'added-1', date: day, text: 'And herons.', addedAt: noon }]}
            askDelete={() => {}}
            told={new Set(['added-1'])}
          />
        )}
      </Frozen>
    </main>
  ),
  async play({ canvas }) {
    await expect(await canvas.findByText('Adding…')).toBeVisible();
    await expect(await canvas.findByRole('textbox', { hidden: true })).toHaveValue(walk);
  },
});

async function ended() {
  await submitDay(day, { mood: 'happy', happiness: 8, text: 'The light came in low.' });
}

function field(canvas: { findByRole: (role: 'textbox') => Promise<HTMLElement> }) {
  return canvas.findByRole('textbox');
}

function shows(state: string) {
  return { shows: { machine: 'dayAddition', state } };
}
