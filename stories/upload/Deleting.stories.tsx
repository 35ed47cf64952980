import { http, HttpResponse } from 'msw';
import { expect, screen, waitFor, within } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { failure } from '#src/mocks/common/answers.ts';
import { withoutMessage } from '#src/mocks/common/commonScenarios.ts';
import { onCommitments } from '#src/mocks/commitments/commitments.ts';
import { practiceScenarios } from '#src/mocks/practice/practiceScenarios.ts';
import type { MockWorld } from '#src/mocks/world/world.ts';
import type { Canvas } from '../support/canvas.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import {
  deleteElsewhere,
  endDayElsewhere,
  mayasFirstTask,
  reflectElsewhere,
  sendElsewhere,
} from '../support/maya/elsewhere.ts';
import { deviceToHold, holdDevice } from '../support/maya/heldDevice.ts';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { taskIdOf } from '../support/maya/mayasDay.ts';
import { aPhoto, leaveWords, reflectInWriting, submitDay } from '../support/maya/mayasDays.ts';
import { leaveUnsubmitted } from '../support/maya/mayasLife.ts';
import { keptInOutbox, putIntoOutbox, reflectionKept } from '../support/maya/mayasOutbox.ts';
import { keepMayasDay } from '../support/maya/onThisDevice.ts';
import { waveOf } from '../support/sounds.ts';
import { storyDay } from '../support/memberStore.tsx';
import { storyMoment } from '#.storybook/storyTime.ts';

const note = 'voice-made-elsewhere.webm';
const rain = 'Rain. I walked the long way home and did not mind.';
const light = 'The light came in low, and I was there for it.';
const later = { day: '2025-11-20', text: light, madeAt: storyMoment + 3_600_000 };
const notYours = 'You can only open your own records.';
const twice = 'You ended this day twice. The later one stands; this one was set aside.';
const deleted = 'Deleted. Offline devices follow when they return.';

/** What another device has of her practice, for a story in which it goes on amid the play. */
let here: MockWorld | null = null;
/** Until what is deleted is seen to be gone, the account does not answer. */
let isGoneHere = Promise.withResolvers<void>();

/** Three earlier days: with a photo, with words alone, and one that was never submitted. */
async function earlierDays() {
  await submitDay('2025-11-20', { mood: 'neutral', happiness: 5, text: rain }, await aPhoto());
  await submitDay('2025-11-19', { mood: 'happy', happiness: 8, text: light });
  await leaveWords('2025-11-18', 'Too tired to say more.');
}

const meta = preview.meta({
  title: 'Today/Deleting',
  render: () => <AppAt path="/daily-upload" />,
});

// rules/upload#U16
export const Asked = meta.story({
  parameters: shows('asking'),
  beforeEach: mayaHas(earlierDays),
  async play({ canvas, userEvent }) {
    await userEvent.click(await deleteButton(canvas, 'Thursday 20 November 2025'));
    await expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'Delete this end of a day?',
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus());
  },
});

// rules/upload#U16
export const Kept = meta.story({
  parameters: shows('idle'),
  beforeEach: mayaHas(earlierDays),
  async play({ canvas, userEvent }) {
    const button = await deleteButton(canvas, 'Thursday 20 November 2025');
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(button).toHaveFocus());
    await expect(await canvas.findByText(rain)).toBeVisible();
  },
});

export const Deleting = meta.story({
  parameters: shows('deleting'),
  async beforeEach(context) {
    await mayaHas(earlierDays)(context);
    return deviceToHold();
  },
  async play({ canvas, userEvent }) {
    // Whatever the account has by then, it has; and the device is held amid nothing else.
    await waitFor(() => expect(canvas.getAllByText('With your account')).toHaveLength(3));
    await userEvent.click(await deleteButton(canvas, 'Thursday 20 November 2025'));
    holdDevice('states');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete it everywhere' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(await canvas.findByText(rain)).toBeVisible();
  },
});

// rules/practiceFeed#E26, rules/upload#U16
export const Deleted = meta.story({
  parameters: shows('idle'),
  beforeEach: mayaHas(earlierDays),
  async play({ canvas, userEvent }) {
    await confirmed(canvas, userEvent, 'Thursday 20 November 2025');
    await waitFor(() => expect(screen.getByText(deleted)).toBeVisible());
    await waitFor(() => expect(canvas.queryByText(rain)).toBeNull());
    await waitFor(() =>
      expect(canvas.getByRole('heading', { name: 'Wednesday 19 November 2025' })).toHaveFocus(),
    );
  },
});

export const LastOneDeleted = meta.story({
  parameters: shows('idle'),
  beforeEach: mayaHas(() => leaveWords('2025-11-18', 'Too tired to say more.')),
  async play({ canvas, userEvent }) {
    await confirmed(canvas, userEvent, 'Tuesday 18 November 2025');
    await waitFor(() => expect(canvas.queryByText('Your words')).toBeNull());
    await waitFor(() =>
      expect(canvas.getByRole('heading', { name: 'Daily Upload' })).toHaveFocus(),
    );
  },
});

// rules/practiceFeed#E26
export const TodayIsOpenAgain = meta.story({
  parameters: shows('idle'),
  beforeEach: mayaHas(async (world) => {
    world.schedules.clear();
    await submitDay(storyDay, { mood: 'happy', happiness: 8, text: light });
  }),
  async play({ canvas, userEvent }) {
    await expect(
      await canvas.findByText('Daily upload complete! Your day has been saved.'),
    ).toBeVisible();
    await confirmed(canvas, userEvent, 'Friday 21 November 2025');
    await expect(
      await canvas.findByRole('textbox', { name: 'What did today feel like?' }),
    ).toHaveValue('');
    await expect(await canvas.findByRole('button', { name: 'Submit Daily Upload' })).toBeVisible();
  },
});

// rules/practiceFeed#E13
export const ReflectionDeleted = meta.story({
  parameters: shows('idle'),
  render: () => <AppAt path="/progress" />,
  beforeEach: mayaHas((world) => reflectElsewhere(world, 'text', rain)),
  async play({ canvas, userEvent }) {
    await deleteReflection(canvas, userEvent);
    await waitFor(() => expect(screen.getByText(deleted)).toBeVisible());
    await expect(await canvas.findByText('Complete')).toBeVisible();
    await waitFor(() => expect(canvas.queryByText(rain)).toBeNull());
  },
});

// rules/practiceFeed#E26
export const DeletedWithoutANetwork = meta.story({
  parameters: shows('idle'),
  render: () => <AppAt path="/progress" />,
  beforeEach: mayaHas((world) => reflectElsewhere(world, 'text', rain), takesNoDeletion),
  async play({ canvas, userEvent }) {
    await deleteReflection(canvas, userEvent);
    await expect(
      await canvas.findByText('1 save on this device. It is sent when the network is back.'),
    ).toBeVisible();
    await expect(await canvas.findByText('Complete')).toBeVisible();
    await expect(canvas.queryByText(rain)).toBeNull();
  },
});

// rules/practiceFeed#E26
export const DeletedBeforeItWasSent = meta.story({
  parameters: shows('idle'),
  render: () => <AppAt path="/progress" />,
  beforeEach: mayaHas(async () => {
    await keepMayasDay();
    await reflectInWriting(storyDay, taskIdOf(0), rain);
    await putIntoOutbox(reflectionKept(0, rain, { notBefore: storyMoment + 900_000 }));
  }),
  async play({ canvas, userEvent }) {
    await expect(await canvas.findByText('On this device, will send')).toBeVisible();
    await deleteReflection(canvas, userEvent);
    await expect(await canvas.findByText('Complete')).toBeVisible();
    await waitFor(() => expect(canvas.queryByText(rain)).toBeNull());
    await expect(JSON.stringify(await keptInOutbox())).not.toContain(rain);
  },
});

// rules/practiceFeed#E26
export const DeletionThatIsRefused = meta.story({
  parameters: shows('idle'),
  render: () => <AppAt path="/progress" />,
  beforeEach: mayaHas(
    (world) => reflectElsewhere(world, 'text', rain),
    () => [onCommitments('ofTaskReflection', () => failure(403, notYours))],
  ),
  async play({ canvas, userEvent }) {
    await deleteReflection(canvas, userEvent);
    await expect(
      await canvas.findByText(`The service did not take this: ${notYours}`),
    ).toBeVisible();
    await expect(await canvas.findByText('Reflection of 21 November, deleted')).toBeVisible();
    await expect(
      await canvas.findByRole('button', { name: 'Leave it on your other devices' }),
    ).toBeVisible();
  },
});

export const DeletionThatTheServiceFails = meta.story({
  parameters: shows('idle'),
  render: () => <AppAt path="/progress" />,
  beforeEach: mayaHas(
    (world) => reflectElsewhere(world, 'text', rain),
    () => [onCommitments('ofTaskReflection', () => withoutMessage())],
  ),
  async play({ canvas, userEvent }) {
    await deleteReflection(canvas, userEvent);
    await expect(
      await canvas.findByText('1 save on this device. It is sent again in a moment.'),
    ).toBeVisible();
    await expect(canvas.queryByText(rain)).toBeNull();
  },
});

// rules/practiceFeed#E13
export const SaidAnewOnAnotherDevice = meta.story({
  parameters: shows('idle'),
  render: () => <AppAt path="/progress" />,
  beforeEach: mayaHas(
    (world) => {
      here = world;
      isGoneHere = Promise.withResolvers();
      reflectElsewhere(world, 'text', rain);
    },
    () => [
      onCommitments('ofTaskReflection', async () => {
        await isGoneHere.promise;
        if (here !== null) reflectElsewhere(here, 'text', light, storyMoment + 3_600_000);
        return failure(409, 'A later reflection of this task is saved already.');
      }),
    ],
  ),
  async play({ canvas, userEvent }) {
    await deleteReflection(canvas, userEvent);
    await waitFor(() => expect(canvas.queryByText(rain)).toBeNull());
    isGoneHere.resolve();
    await expect(await canvas.findByText(light)).toBeVisible();
    await expect(canvas.queryByText(rain)).toBeNull();
  },
});

// rules/practiceFeed#E18
export const EarlierEndStandsAgain = meta.story({
  parameters: shows('idle'),
  beforeEach: mayaHas(async (world) => {
    here = world;
    await submitDay('2025-11-20', { mood: 'neutral', happiness: 5, text: rain });
  }),
  async play({ canvas, userEvent }) {
    await expect(await canvas.findByText('With your account')).toBeVisible();
    if (here !== null) endDayElsewhere(here, later);
    await expect(await canvas.findByText(light)).toBeVisible();
    await expect(await canvas.findByText(twice)).toBeVisible();

    const standing = within(
      (await canvas.findAllByRole('listitem')).find(hasLight) ?? document.body,
    );
    await userEvent.click(
      await standing.findByRole('button', { name: /^Delete what you wrote of/u }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Delete it everywhere' }));
    await waitFor(() => expect(canvas.queryByText(light)).toBeNull());
    await waitFor(() => expect(canvas.queryByText(twice)).toBeNull());
    await expect(await canvas.findByText(rain)).toBeVisible();
  },
});

// rules/upload#U16
export const EverythingLeftOfADay = meta.story({
  parameters: shows('idle'),
  beforeEach: mayaHas(() => leaveUnsubmitted('2025-11-18')),
  async play({ canvas, userEvent }) {
    await expect(await canvas.findByText('Not submitted')).toBeVisible();
    const left = within(await canvas.findByRole('region', { name: 'Your words' }));
    await expect(await left.findAllByText(/^Photo/u)).toHaveLength(2);
    await expect(await left.findByText(/^Voice/u)).toBeVisible();
    await confirmed(canvas, userEvent, 'Tuesday 18 November 2025');
    await waitFor(() => expect(canvas.queryByText('Your words')).toBeNull());
    await expect(canvas.queryByText('Too tired to say more.')).toBeNull();
  },
});

// rules/practiceFeed#E28
export const DeletedOnAnotherDevice = meta.story({
  parameters: shows('idle'),
  beforeEach: mayaHas(earlierDays, practiceScenarios.practiceGone),
  async play({ canvas }) {
    const [gone] = await canvas.findAllByText(
      'You deleted this on another device. What you wrote here is in Your words.',
    );
    await expect(gone).toBeVisible();
    await expect(await canvas.findByText(rain)).toBeVisible();
  },
});

// rules/practiceFeed#E30
export const SaidTwice = meta.story({
  parameters: shows('asking'),
  beforeEach: mayaHas(async (world) => {
    await reflectInWriting(storyDay, mayasFirstTask().taskId, rain);
    reflectElsewhere(world, 'text', light);
  }),
  async play({ canvas, userEvent }) {
    const why =
      'You said something of one task twice. The later one stands; this one was set aside.';
    await expect(await canvas.findByText(why)).toBeVisible();
    await expect(await canvas.findByText(light)).toBeVisible();
    await expect(await canvas.findByText(rain)).toBeVisible();
    await userEvent.click(await deleteButton(canvas, 'Friday 21 November 2025'));
    const question = await screen.findByRole('alertdialog');
    await expect(question).toHaveTextContent('Delete this reflection?');
    await expect(question).toHaveTextContent('Only this device still has it.');
  },
});

// rules/practiceFeed#E27
export const DeletedWhileItPlays = meta.story({
  parameters: shows('idle'),
  render: () => <AppAt path="/progress" />,
  beforeEach: mayaHas(async (world) => {
    here = world;
    reflectElsewhere(world, 'voice', note);
    await sendElsewhere(world, note, { kind: 'voice', file: waveOf(20) });
  }),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Play' }));
    await canvas.findByLabelText('Your voice note');
    if (here !== null) deleteElsewhere(here, 'media', note);
    await expect(await canvas.findByText('You deleted it on another device.')).toBeVisible();
    await expect(canvas.queryByLabelText('Your voice note')).toBeNull();
  },
});

type User = { click: (element: Element) => Promise<void> };

async function deleteButton(canvas: Canvas, day: string): Promise<HTMLElement> {
  return canvas.findByRole('button', { name: `Delete what you wrote of ${day}` });
}

async function confirmed(canvas: Canvas, userEvent: User, day: string): Promise<void> {
  await userEvent.click(await deleteButton(canvas, day));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete it everywhere' }));
}

async function deleteReflection(canvas: Canvas, userEvent: User): Promise<void> {
  await userEvent.click(
    await canvas.findByRole('button', { name: /^Delete your \w+ reflection$/u }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Delete it everywhere' }));
}

/** No network comes through for what is deleted. */
function takesNoDeletion() {
  return [http.delete('*/api/v1/commitments/*', () => HttpResponse.error())];
}

function hasLight({ textContent }: HTMLElement): boolean {
  return textContent.includes(light);
}

function shows(state: string) {
  return { shows: { machine: 'deletion', state } };
}
