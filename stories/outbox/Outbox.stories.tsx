import { expect, screen, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { firstPlan } from '#src/domain/practiceRoom/plans.ts';
import { failure } from '#src/mocks/common/answers.ts';
import { commitmentsScenarios } from '#src/mocks/commitments/commitmentsScenarios.ts';
import { mediaScenarios } from '#src/mocks/media/mediaScenarios.ts';
import { onPractice } from '#src/mocks/practice/practice.ts';
import { logOut } from '../support/logOut.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { aPhoto, submitDay } from '../support/maya/mayasDays.ts';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { putIntoOutbox, reflectionKept, timeKept } from '../support/maya/mayasOutbox.ts';
import { daysInARow, keepPractice } from '../support/maya/mayasPractice.ts';
import { keepMayasAddress, keepMayasDay, keepMayasPreset } from '../support/maya/onThisDevice.ts';
import { storyMoment } from '#.storybook/storyTime.ts';

const quiet = 'Quiet, and the rain on the window.';
const tether = 1;
/** So often that nobody sees it being sent again. */
const unanswered = { attempts: 12, isUnanswered: true };
const practiceCalls = ['session', 'dayEnd', 'preference'] as const;
const lastThere = { machine: 'outbox', state: 'idle' };

const meta = preview.meta({
  title: 'App/Outbox',
  render: () => <AppAt path="/progress" />,
});

export const Idle = meta.story({
  tags: ['spoken'],
  parameters: { shows: lastThere },
  beforeEach: mayaHas(),
  async play({ canvas }) {
    await expect(await canvas.findByText('Complete at least one pillar')).toBeVisible();
    await expect(canvas.queryByText(/on this device/iu)).toBeNull();
  },
});

// rules/outbox#O6
export const IdleWithWhatTheServiceRefused = meta.story({
  parameters: { shows: lastThere },
  beforeEach: mayaHas((world) => {
    world.schedules.clear();
    return putIntoOutbox(timeKept(tether), reflectionKept(tether, ''));
  }),
  async play({ canvas }) {
    await expect(
      await canvas.findByText('The service did not take this: There is no such task.'),
    ).toBeVisible();
    await expect(
      await canvas.findByText(
        'The service did not take this: Please check these fields: reflection_data.',
        { exact: false },
      ),
    ).toBeVisible();
    await expect(await canvas.findAllByRole('button', { name: 'Try again' })).toHaveLength(2);
    await expect(await canvas.findByRole('button', { name: 'Delete this time' })).toBeVisible();
    await expect(
      await canvas.findByRole('button', { name: 'Delete this reflection' }),
    ).toBeVisible();
    await expect(canvas.queryByText(/on this device/iu)).toBeNull();
  },
});

// rules/outbox#O6
export const IdleWithRefusalsOfPractice = meta.story({
  parameters: { shows: lastThere },
  beforeEach: mayaHas(
    async () => {
      keepPractice(daysInARow(1), 30);
      await keepMayasPreset({ name: 'Morning', plan: firstPlan });
      await submitDay('2025-11-20', { mood: null, happiness: 5, text: quiet });
    },
    () =>
      practiceCalls.map((call) => onPractice(call, 'put', () => failure(422, 'Too far ahead.'))),
  ),
  async play({ canvas, userEvent }) {
    await waitFor(() =>
      expect(canvas.getAllByText('The service did not take this: Too far ahead.')).toHaveLength(4),
    );
    await expect(await canvas.findByText('Meditation of 21 November')).toBeVisible();
    await expect(await canvas.findByText('End of 20 November')).toBeVisible();
    await expect(await canvas.findByText('Your longest streak')).toBeVisible();
    await expect(await canvas.findByText('“Morning”, a plan that you keep')).toBeVisible();
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Leave it on this device only' }),
    );
    await waitFor(() => expect(canvas.queryByText(/^“Morning”/u)).toBeNull());
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Leave it to your other devices' }),
    );
    await waitFor(() => expect(canvas.queryByText('Your longest streak')).toBeNull());
  },
});

export const Sending = meta.story({
  parameters: { shows: { machine: 'outbox', state: 'sending' } },
  beforeEach: mayaHas(() => putIntoOutbox(timeKept(tether)), commitmentsScenarios.slowTimer),
  async play({ canvas }) {
    await expect(await canvas.findByText('Time kept on this device')).toBeVisible();
    await expect(canvas.queryByText(/saves? on this device/iu)).toBeNull();
  },
});

export const SendingAgain = meta.story({
  parameters: { shows: { machine: 'outbox', state: 'sending' } },
  beforeEach: mayaHas(
    () => putIntoOutbox(timeKept(tether, unanswered), reflectionKept(tether, quiet)),
    commitmentsScenarios.slowTimer,
  ),
  async play({ canvas }) {
    await expect(
      await canvas.findByText('1 save on this device. It is sent when the network is back.'),
    ).toBeVisible();
  },
});

export const WaitingForTheNetwork = meta.story({
  parameters: { shows: { machine: 'outbox', state: 'waiting' } },
  beforeEach: mayaHas(async () => {
    await keepMayasDay();
    await putIntoOutbox(timeKept(tether, unanswered), reflectionKept(tether, quiet));
  }, commitmentsScenarios.offline),
  async play({ canvas }) {
    await expect(
      await canvas.findByText('2 saves on this device. They are sent when the network is back.'),
    ).toBeVisible();
  },
});

// rules/timer#T18
export const WaitingForTheService = meta.story({
  parameters: { shows: { machine: 'outbox', state: 'waiting' } },
  beforeEach: mayaHas(() => putIntoOutbox(timeKept(tether)), commitmentsScenarios.tooManyTimers),
  async play({ canvas }) {
    await expect(
      await canvas.findByText('1 save on this device. It is sent again in a moment.'),
    ).toBeVisible();
    await expect(await canvas.findByText('Time kept on this device')).toBeVisible();
  },
});

export const AsksBeforeItLogsOut = meta.story({
  parameters: { shows: { machine: 'notices', state: 'alerting' } },
  beforeEach: mayaHas(
    () => putIntoOutbox(timeKept(tether, unanswered), reflectionKept(tether, quiet)),
    commitmentsScenarios.offline,
  ),
  async play({ canvas, userEvent }) {
    await canvas.findByText(/^2 saves on this device\./u);
    await logOut(canvas, userEvent);
    await expect(
      await screen.findByRole('alertdialog', { name: /^2 saves are not sent yet\./u }),
    ).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(await canvas.findByText(/^2 saves on this device\./u)).toBeVisible();
    await logOut(canvas, userEvent);
    await expect(await screen.findByRole('button', { name: 'Log out' })).toBeVisible();
  },
});

// rules/media#V2, rules/practiceFeed#E24
export const IdleWithAPhotoThatHasNoRoom = meta.story({
  parameters: { shows: lastThere },
  beforeEach: mayaHas(
    async () => submitDay('2025-11-20', { mood: null, happiness: 5, text: quiet }, await aPhoto()),
    mediaScenarios.mediaFull,
  ),
  async play({ canvas, userEvent }) {
    await expect(
      await canvas.findByText('The service did not take this: Your account’s 2 GB are full.'),
    ).toBeVisible();
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Keep it on this device only' }),
    );
    await waitFor(() => expect(canvas.queryByText('A photo')).toBeNull());
  },
});

// rules/outbox#O9
export const ReflectionThatWillBeSent = meta.story({
  parameters: { shows: { machine: 'outbox', state: 'waiting' } },
  beforeEach: mayaHas(() =>
    putIntoOutbox(reflectionKept(tether, quiet, { attempts: 1, notBefore: storyMoment + 900_000 })),
  ),
  async play({ canvas }) {
    await expect(await canvas.findByText('On this device, will send')).toBeVisible();
    await expect(await canvas.findByText('Complete (Text)')).toBeVisible();
  },
});

export const NeedsMember = meta.story({
  parameters: { shows: { machine: 'outbox', state: 'needsMember' } },
  beforeEach: mayaHas(async (world) => {
    world.sessions.clear();
    keepMayasAddress();
    await keepMayasDay();
    await putIntoOutbox(timeKept(tether), reflectionKept(tether, quiet));
  }),
  async play({ canvas }) {
    await expect(
      await canvas.findByText(
        '2 saves on this device. Sign in again, then they are sent. Nothing of it is gone.',
      ),
    ).toBeVisible();
  },
});
