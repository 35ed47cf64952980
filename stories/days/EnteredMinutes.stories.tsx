import { expect, screen, waitFor, within } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { EnterPractice } from '#src/components/days/EnterPractice.tsx';
import { practiceEntryMachine } from '#src/machines/practiceRoom/practiceEntryMachine.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { deviceToHold, holdDevice } from '../support/maya/heldDevice.ts';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { keepPractice } from '../support/maya/mayasPractice.ts';
import { Frozen } from '../support/stage.tsx';

const day = '2025-11-20';

const meta = preview.type<{ args: { path: string } }>().meta({
  title: 'Days/Minutes sat without Fourfold',
  args: { path: `/days/${day}` },
  render: ({ path }) => <AppAt path={path} />,
});

// rules/practiceRoom#Q21
export const Entered = meta.story({
  tags: ['flow'],
  parameters: shows('closed'),
  beforeEach: mayaHas(sat),
  async play({ canvas, userEvent, step }) {
    await step('twenty minutes are entered', async () => {
      await begin(canvas, userEvent);
      await userEvent.type(field(canvas, 'Began at'), '18:40');
      await userEvent.type(field(canvas, 'Minutes'), '20{Enter}');
    });

    await step('and stand beside what was timed, marked, with the account', async () => {
      const list = within(await canvas.findByRole('region', { name: 'Practice' }));
      await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
      const [timed, entered] = await list.findAllByRole('listitem');
      await expect(timed).toHaveTextContent(/08:00, 20 min.*Timed/u);
      await expect(entered).toHaveTextContent(/18:40, 20 min.*Entered afterwards/u);
      await expect(await list.findByText(/, with your account$/u)).toBeVisible();
      await expect(await canvas.findByText(/40 min of meditation/u)).toBeVisible();
      await expect(canvas.queryByLabelText('Minutes')).toBeNull();
    });
  },
});

// rules/practiceRoom#Q21
export const Deleted = meta.story({
  parameters: shows('closed'),
  beforeEach: mayaHas(sat),
  async play({ canvas, userEvent, step }) {
    await begin(canvas, userEvent);
    await userEvent.type(field(canvas, 'Began at'), '18:40');
    await userEvent.type(field(canvas, 'Minutes'), '20{Enter}');
    await canvas.findByText(/^Entered afterwards/u);

    await step('they go once their member has said so twice', async () => {
      await userEvent.click(
        await canvas.findByRole('button', { name: 'Delete the minutes of 18:40, 20 min' }),
      );
      await expect(await screen.findByText('Delete these minutes?')).toBeVisible();
      await userEvent.click(await screen.findByRole('button', { name: 'Delete them everywhere' }));
      await waitFor(() => expect(canvas.queryByText(/^Entered afterwards/u)).toBeNull());
      const list = within(await canvas.findByRole('region', { name: 'Practice' }));
      await expect(await list.findAllByRole('listitem')).toHaveLength(1);
      await expect(await canvas.findByText(/20 min of meditation/u)).toBeVisible();
    });
  },
});

// rules/practiceRoom#Q21
export const CountedAlready = meta.story({
  parameters: shows('writing'),
  beforeEach: mayaHas(sat),
  async play({ canvas, userEvent, step }) {
    await begin(canvas, userEvent);
    await step('without an hour nothing is added', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Add them' }));
      await expect(field(canvas, 'Began at')).toHaveAccessibleDescription('When did you begin?');
    });

    await step('nor what was practised already, which is named', async () => {
      await userEvent.type(field(canvas, 'Began at'), '07:50');
      await userEvent.type(field(canvas, 'Minutes'), '20{Enter}');
      await waitFor(() =>
        expect(field(canvas, 'Began at')).toHaveAccessibleDescription(
          'You practised from 08:00 to 12:00 already. Those minutes count once.',
        ),
      );
      await expect(field(canvas, 'Minutes')).toHaveValue('20');
    });
  },
});

export const FromTheRoom = meta.story({
  args: { path: '/practice' },
  parameters: shows('writing'),
  beforeEach: mayaHas(),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('link', { name: 'Add minutes you sat already' }));
    await waitFor(() => expect(field(canvas, 'Began at')).toHaveFocus());
    await expect(
      await canvas.findByRole('heading', { name: 'Friday 21 November 2025', level: 1 }),
    ).toBeVisible();
  },
});

export const Recalling = meta.story({
  parameters: shows('recalling'),
  async beforeEach(context) {
    await mayaHas()(context);
    return deviceToHold();
  },
  async play({ canvas, userEvent }) {
    await canvas.findByRole('button', { name: 'Add minutes you sat' });
    holdDevice('drafts');
    await userEvent.click(await canvas.findByRole('link', { name: 'Day before' }));
    await expect(
      await canvas.findByRole('heading', { name: 'Wednesday 19 November 2025' }),
    ).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Add minutes you sat' })).toBeNull();
  },
});

export const Adding = meta.story({
  parameters: { ...shows('adding'), frozen: 'They are kept at once.' },
  render: () => (
    <main className="frame">
      <Frozen
        context={{
          email: 'maya@example.com',
          date: day,
          isAsked: false,
          begun: '18:40',
          minutes: '20',
          fault: null,
        }}
        machine={practiceEntryMachine}
        value="adding"
      >
        {(actorRef) => <EnterPractice actorRef={actorRef} timeZone="Europe/Lisbon" />}
      </Frozen>
    </main>
  ),
  async play({ canvas }) {
    await expect(await canvas.findByText('Adding…')).toBeVisible();
  },
});

/** Twenty minutes on the day before the day of the stories, at eight. */
function sat() {
  keepPractice([{ daysAgo: 1, minutes: 20 }]);
}

async function begin(
  canvas: { findByRole: (role: 'button', by: { name: string }) => Promise<HTMLElement> },
  userEvent: { click: (element: HTMLElement) => Promise<void> },
) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Add minutes you sat' }));
}

function field(canvas: { getByLabelText: (label: string) => HTMLElement }, label: string) {
  return canvas.getByLabelText(label);
}

function shows(state: string) {
  return { shows: { machine: 'practiceEntry', state } };
}
