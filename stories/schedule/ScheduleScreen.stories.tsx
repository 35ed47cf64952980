import type { SetupWorker } from 'msw/browser';
import { expect, fireEvent, screen, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { ScheduleScreen } from '#src/components/schedule/ScheduleScreen.tsx';
import { opened } from '#src/domain/schedule/editing.ts';
import { scheduleEditorMachine } from '#src/machines/schedule/scheduleEditorMachine.ts';
import { scheduleScenarios } from '#src/mocks/schedule/scheduleScenarios.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { keepUnsavedSchedule } from '../support/maya/mayasDevice.ts';
import { storyDay } from '../support/memberStore.tsx';
import { withoutNetwork } from '../support/network.ts';
import { Frozen } from '../support/stage.tsx';

const meta = preview.type<{ args: { pillar: string } }>().meta({
  title: 'Schedule/Editor',
  args: { pillar: 'TETHER' },
  render: ({ pillar }) => <AppAt path={`/schedule?pillar=${pillar}`} />,
  beforeEach: mayaHas(),
});

type Play = NonNullable<(typeof meta)['input']['play']>;
type Canvas = Parameters<Play>[0]['canvas'];
type User = Parameters<Play>[0]['userEvent'];

const known = { shows: { machine: 'scheduleEditor', state: 'editing.known' } };

export const Loading = meta.story({
  parameters: { shows: { machine: 'scheduleEditor', state: 'loading' } },
  beforeEach({ msw }) {
    msw.use(...scheduleScenarios.slowSchedule());
  },
  async play({ canvas }) {
    await expect(await canvas.findByRole('main')).toHaveAttribute('aria-busy', 'true');
  },
});

// rules/schedule#S1
export const TetherEnabled = meta.story({
  tags: ['spoken'],
  parameters: known,
  async play({ canvas }) {
    await expect(await canvas.findByRole('switch', { name: 'Enable Tether' })).toBeChecked();
    await expect(await canvas.findByLabelText('Session 2')).toHaveValue('20:00');
    await expect(await canvas.findByRole('tab', { name: 'Tether enabled' })).toBeVisible();
  },
});

// rules/schedule#S7, rules/schedule#S13
export const RecoveryEnabled = meta.story({
  tags: ['spoken'],
  args: { pillar: 'RECOVERY' },
  parameters: known,
  async play({ canvas }) {
    await expect(await canvas.findByLabelText('Bedtime')).toHaveValue('22:30');
    await expect(await canvas.findByText('06:30')).toBeVisible();
    await expect(await canvas.findByText(/session \(fixed\)/u)).toBeVisible();
  },
});

// rules/schedule#S14, rules/schedule#S10
export const NourishmentEnabled = meta.story({
  args: { pillar: 'NOURISHMENT' },
  parameters: known,
  async play({ canvas }) {
    await expect(await canvas.findByLabelText('Breakfast')).toHaveValue('08:00');
    await expect(
      await canvas.findByText(/3 hours before sleep, by 19:30\. Your sleep time is 22:30\./u),
    ).toBeVisible();
    await expect(canvas.queryByRole('group', { name: 'Session duration' })).toBeNull();
  },
});

// rules/schedule#S5
export const MovementEnabled = meta.story({
  args: { pillar: 'MOVEMENT' },
  parameters: known,
  async play({ canvas }) {
    await expect(await canvas.findByText('3 of 7, 5 recommended')).toBeVisible();
  },
});

export const TetherDisabled = meta.story(disabled('TETHER'));
export const RecoveryDisabled = meta.story(disabled('RECOVERY'));
export const NourishmentDisabled = meta.story(disabled('NOURISHMENT'));
export const MovementDisabled = meta.story(disabled('MOVEMENT'));

// rules/schedule#S22
export const FirstSchedule = meta.story({
  parameters: known,
  beforeEach({ msw }) {
    msw.use(...scheduleScenarios.empty());
  },
  async play({ canvas, userEvent }) {
    const enabling = await canvas.findByRole('switch', { name: 'Enable Tether' });
    await userEvent.click(enabling);
    await expect(
      await canvas.findByText('Tether is on. Its days and times follow.'),
    ).toBeInTheDocument();
    await userEvent.click(enabling);
    await expect(await canvas.findByText('Tether is off.')).toBeInTheDocument();
    await userEvent.click(enabling);

    await expect(await canvas.findByLabelText('Session 5')).toHaveValue('16:00');
    await expect(await canvas.findByRole('button', { name: 'Save Schedule' })).toHaveAttribute(
      'aria-disabled',
      'false',
    );
  },
});

// rules/schedule#S12, rules/schedule#S9
export const EverySnack = meta.story({
  args: { pillar: 'NOURISHMENT' },
  parameters: known,
  async play({ canvas, userEvent }) {
    const meals = await canvas.findByRole('spinbutton', { name: 'Meals per day' });
    await userEvent.click(meals);
    await userEvent.keyboard('{End}');

    await waitFor(() => expect(canvas.getByLabelText('Snack 7')).toHaveValue('08:00'));
    await waitFor(() => expect(canvas.getByText('8 meals at 08:00')).toBeVisible());
  },
});

// rules/pillars#I15
export const TakesASuggestion = meta.story({
  parameters: known,
  async play({ canvas, userEvent }) {
    const chip = await canvas.findByRole('button', { name: 'Morning meditation 06:00' });
    await userEvent.click(chip);
    await expect(await canvas.findByLabelText('Session 3')).toHaveValue('06:00');
    await expect(chip).toHaveAttribute('aria-disabled', 'true');
    await expect(chip).toHaveFocus();
  },
});

// rules/pillars#I15
export const TakesASuggestedMeal = meta.story({
  args: { pillar: 'NOURISHMENT' },
  parameters: known,
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Breakfast 07:00' }));
    await expect(await canvas.findByLabelText('Breakfast')).toHaveValue('07:00');
  },
});

// rules/schedule#S18
export const Unknown = meta.story({
  parameters: { shows: { machine: 'scheduleEditor', state: 'editing.unknown' } },
  beforeEach({ msw }) {
    msw.use(...scheduleScenarios.scheduleLoadFails());
  },
  async play({ canvas }) {
    await expect(
      await canvas.findByText(/^Your saved schedule could not be loaded\./u),
    ).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Retry' })).toBeVisible();
  },
});

// rules/schedule#S21
export const OlderAndMalformed = meta.story({
  parameters: known,
  beforeEach({ msw }) {
    msw.use(...scheduleScenarios.malformedSchedule());
  },
  async play({ canvas, userEvent }) {
    await expect(
      await canvas.findByText(/^What was saved for .* could not be read\. It is off/u),
    ).toBeVisible();
    await userEvent.click(await canvas.findByRole('tab', { name: /^Recovery/u }));
    await expect(
      await canvas.findByText(
        'What was saved for Recovery could not be read. Enable it to begin with the usual settings.',
      ),
    ).toBeVisible();
  },
});

export const UnsavedChangesOffered = meta.story({
  parameters: known,
  async play({ canvas, userEvent }) {
    await chooseLaterHour(canvas);
    await userEvent.click(await canvas.findByRole('link', { name: 'Fourfold, to your day' }));
    await userEvent.click(await canvas.findByRole('link', { name: /^Schedule/u }));

    await expect(
      await canvas.findByText(/^You have unsaved changes from \d\d:\d\d/u),
    ).toBeVisible();
    await expect(await canvas.findByLabelText('Session 1')).toHaveValue('08:00');
    await userEvent.click(await canvas.findByRole('button', { name: 'Keep' }));
    await expect(await canvas.findByLabelText('Session 1')).toHaveValue('09:15');
  },
});

// rules/schedule#S23
export const SaveConfirming = meta.story({
  parameters: {
    shows: [
      { machine: 'scheduleSave', state: 'confirming' },
      { machine: 'scheduleEditor', state: 'saving' },
    ],
  },
  async play({ canvas, userEvent }) {
    await askToSave(canvas, userEvent);

    await expect(await screen.findByText('2 sessions per day')).toBeVisible();
    await expect(await screen.findByText('3 meals per day')).toBeVisible();
    await expect(await screen.findByText('Disabled pillars will not be affected.')).toBeVisible();
  },
});

// rules/schedule#S19
export const SaveOverAnUnknownOne = meta.story({
  parameters: { shows: { machine: 'scheduleSave', state: 'confirming' } },
  beforeEach({ msw }) {
    msw.use(...scheduleScenarios.scheduleLoadFails());
  },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('switch', { name: 'Enable Tether' }));
    await askToSave(canvas, userEvent);

    await expect(await screen.findByText('This replaces your saved schedule.')).toBeVisible();
  },
});

export const SaveUnderWay = meta.story({
  parameters: { shows: { machine: 'scheduleSave', state: 'saving' } },
  beforeEach({ msw }) {
    msw.use(...scheduleScenarios.slowScheduleSave());
  },
  async play({ canvas, userEvent }) {
    await askToSave(canvas, userEvent);
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm & Save' }));

    await expect(await screen.findByRole('button', { name: 'Saving…' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

// rules/schedule#S30
export const SaveFailed = meta.story({
  parameters: { shows: { machine: 'scheduleSave', state: 'failed' } },
  beforeEach({ msw }) {
    msw.use(...scheduleScenarios.scheduleSaveFails());
  },
  async play({ canvas, userEvent }) {
    await askToSave(canvas, userEvent);
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm & Save' }));

    await expect(
      await screen.findByRole('alertdialog', {
        name: 'Failed to save schedule. Please try again.',
      }),
    ).toBeInTheDocument();
  },
});

// rules/rooms#R10, rules/schedule#S33
export const SaveFailedWithoutANetwork = meta.story({
  parameters: { shows: { machine: 'scheduleSave', state: 'failed' } },
  beforeEach: withoutNetwork,
  async play({ canvas, msw, userEvent }) {
    await askToSave(canvas, userEvent);
    msw.use(...scheduleScenarios.offline());
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm & Save' }));

    await expect(
      await screen.findByRole('alertdialog', {
        name: 'Kept here. Failed to save schedule. Please try again.',
      }),
    ).toBeInTheDocument();
  },
});

export const SaveConflicted = meta.story({
  parameters: { shows: { machine: 'scheduleSave', state: 'conflicted' } },
  beforeEach({ msw }) {
    msw.use(...scheduleScenarios.scheduleChangedElsewhere());
  },
  async play({ canvas, userEvent }) {
    await askToSave(canvas, userEvent);
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm & Save' }));

    await expect(await screen.findByText(/· 06:30, 08:00, 17:00, 20:00 ·/u)).toBeVisible();
    await expect(await screen.findByRole('button', { name: 'Keep mine' })).toBeVisible();
    await expect(await screen.findByRole('button', { name: 'Take the other' })).toBeVisible();
  },
});

// rules/schedule#S29
export const SavesAndSaysSo = meta.story({
  tags: ['flow'],
  parameters: known,
  async play({ canvas, userEvent, step }) {
    await step('a later hour is confirmed and saved', async () => {
      await chooseLaterHour(canvas);
      await askToSave(canvas, userEvent);
      await userEvent.click(await screen.findByRole('button', { name: 'Confirm & Save' }));
    });

    await step('a toast says so, and the page keeps when', async () => {
      const toast = await screen.findByText('Schedule saved successfully!');
      await waitFor(() => expect(toast).toBeVisible());
      await expect(await canvas.findByText(/^Saved \d\d:\d\d$/u)).toBeVisible();
      await expect(await canvas.findByLabelText('Session 1')).toHaveValue('09:15');
    });
  },
});

export const SavesAgainWhatHadArrived = meta.story({
  tags: ['flow'],
  parameters: known,
  beforeEach({ msw }) {
    msw.use(...scheduleScenarios.scheduleAnswerLost());
  },
  async play({ canvas, userEvent, step }) {
    await step('the first schedule is saved, and its answer lost', async () => {
      await userEvent.click(await canvas.findByRole('switch', { name: 'Enable Tether' }));
      await askToSave(canvas, userEvent);
      await userEvent.click(await screen.findByRole('button', { name: 'Confirm & Save' }));
      await screen.findByRole('alertdialog', { name: /^Failed to save schedule\./u });
      await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
    });

    await step('it is saved once more, and taken for what is stored', async () => {
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      await userEvent.click(await screen.findByRole('button', { name: 'Confirm & Save' }));
      await expect(await canvas.findByText(/^Saved \d\d:\d\d$/u)).toBeVisible();
    });
  },
});

export const ChoosesItsPeriod = meta.story({
  tags: ['flow'],
  parameters: known,
  async play({ canvas, userEvent, step }) {
    const start = await canvas.findByLabelText('Start date');

    await step('a day counts once its field is left', async () => {
      await chooseDay(userEvent, start, '2025-12-01');
      await expect(start).toHaveValue('2025-12-01');
      await expect(await canvas.findByLabelText('End date')).toHaveAttribute('min', '2025-12-01');
    });

    await step('without a start it stays as it was', async () => {
      await chooseDay(userEvent, start, '');
      await expect(start).toHaveValue('2025-12-01');
    });

    await step('an end is wished for, given, and taken away again', async () => {
      const wish = await canvas.findByRole('checkbox', { name: 'Set End Date (Optional)' });
      if (!(wish instanceof HTMLInputElement) || !wish.checked) await userEvent.click(wish);
      const end = await canvas.findByLabelText('End date');
      await waitFor(() => expect(end).toBeEnabled());
      await chooseDay(userEvent, end, '2026-01-31');
      await expect(end).toHaveValue('2026-01-31');
      await chooseDay(userEvent, end, '');
      await expect(await canvas.findByText('No end yet')).toBeVisible();
    });

    await step('a time counts as it is set, and an emptied one does not', async () => {
      const session = await canvas.findByLabelText('Session 1');
      await fireEvent.change(session, { target: { value: '09:15' } });
      await fireEvent.change(session, { target: { value: '' } });
      await fireEvent.focusOut(session);
      await expect(session).toHaveValue('09:15');
    });
  },
});

export const Reloading = meta.story({
  parameters: { shows: { machine: 'scheduleEditor', state: 'reloading' } },
  async play({ canvas, userEvent, msw }) {
    await askToSave(canvas, userEvent);
    msw.use(...scheduleScenarios.slowSchedule());
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm & Save' }));

    await expect(await canvas.findByText(/^Saved \d\d:\d\d$/u)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
});

export const Discarding = meta.story(left('discarding', 'What is unsaved is gone in a moment.'));
export const Cancelled = meta.story(left('cancelled', 'The page is left at once.'));

/** Nothing can be kept over a schedule that is still on its way: a press on Keep would be lost. */
export const LoadingWithUnsavedChanges = meta.story({
  parameters: { shows: { machine: 'scheduleEditor', state: 'loading' } },
  beforeEach: mayaHas(keepUnsavedSchedule, scheduleScenarios.slowSchedule),
  async play({ canvas }) {
    await expect(await canvas.findByText('Loading your schedule...')).toBeVisible();
    await expect(canvas.queryByText(/unsaved changes/u)).toBeNull();
  },
});

function left(state: 'discarding' | 'cancelled', frozen: string) {
  return {
    parameters: { shows: { machine: 'scheduleEditor', state }, frozen },
    render: () => (
      <Frozen
        context={{
          ...opened(storyDay),
          email: 'maya@example.com',
          pillar: 'TETHER',
          savedAt: null,
        }}
        machine={scheduleEditorMachine}
        value={state}
      >
        {(actorRef) => (
          <ScheduleScreen
            actorRef={actorRef}
            now={new Date(`${storyDay}T10:00`)}
            remindersHref="/reminders"
          >
            {null}
          </ScheduleScreen>
        )}
      </Frozen>
    ),
    async play({ canvas }: { canvas: Canvas }) {
      await expect(await canvas.findByRole('button', { name: 'Save Schedule' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
    },
  };
}

function disabled(pillar: string) {
  return {
    args: { pillar },
    parameters: known,
    beforeEach({ msw }: { msw: SetupWorker }) {
      msw.use(...scheduleScenarios.empty());
    },
    async play({ canvas }: { canvas: Canvas }) {
      await expect(await canvas.findByRole('button', { name: /^Enable /u })).toBeVisible();
      await expect(await canvas.findByRole('button', { name: 'Save Schedule' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
    },
  };
}

async function chooseLaterHour(canvas: Canvas) {
  const session = await canvas.findByLabelText('Session 1');
  await fireEvent.change(session, { target: { value: '09:15' } });
  await expect(session).toHaveValue('09:15');
}

/** Types a day, and leaves its field. */
async function chooseDay(user: User, field: HTMLElement, day: string) {
  field.focus();
  await fireEvent.change(field, { target: { value: day } });
  await user.tab();
  await waitFor(() => expect(field).not.toHaveFocus());
}

async function askToSave(canvas: Canvas, user: User) {
  await canvas.findByRole('tab', { name: 'Tether enabled' });
  await user.click(await canvas.findByRole('button', { name: 'Save Schedule' }));
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Confirm Save' })).toBeVisible());
  // Nothing of it takes a press while it opens.
  const confirm = await screen.findByRole('button', { name: 'Confirm & Save' });
  await waitFor(() => expect(getComputedStyle(confirm).pointerEvents).not.toBe('none'));
}
