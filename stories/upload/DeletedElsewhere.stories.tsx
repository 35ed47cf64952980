import { expect, screen, waitFor, within } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { failure } from '#src/mocks/common/answers.ts';
import { never } from '#src/mocks/common/commonScenarios.ts';
import { onCommitments } from '#src/mocks/commitments/commitments.ts';
import { onMedia } from '#src/mocks/media/media.ts';
import { onPractice } from '#src/mocks/practice/practice.ts';
import { createMockWorld, type MockWorld } from '#src/mocks/world/world.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import {
  deleteElsewhere,
  endsWithAccount,
  reflectElsewhere,
  takeBackElsewhere,
} from '../support/maya/elsewhere.ts';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { taskIdOf } from '../support/maya/mayasDay.ts';
import {
  aPhoto,
  reflectBySpeaking,
  reflectInWriting,
  submitDay,
} from '../support/maya/mayasDays.ts';
import { keptInOutbox, putIntoOutbox, reflectionKept } from '../support/maya/mayasOutbox.ts';
import { keepMayasDay } from '../support/maya/onThisDevice.ts';
import { storyDay } from '../support/memberStore.tsx';
import { waveOf } from '../support/sounds.ts';

const rain = 'Rain. I walked the long way home and did not mind.';
const light = 'The light came in low, and I was there for it.';
const gone = 'You deleted this on another device. What you wrote here is in Your words.';
const first = 0;

const meta = preview.type<{ args: { path: string } }>().meta({
  title: 'Today/Deleted elsewhere',
  args: { path: '/daily-upload' },
  parameters: { shows: { machine: 'deletion', state: 'idle' } },
  render: ({ path }) => <AppAt path={path} />,
});

// rules/practiceFeed#E27
export const EndOfADayWhileItIsRead = meta.story({
  beforeEach: mayaHas(twoDays),
  async play({ canvas }) {
    await expect(await canvas.findByText(rain)).toBeVisible();
    await waitFor(() => expect(endsWithAccount(mayas)).toHaveLength(2));
    await waitFor(() => expect(canvas.getAllByText('With your account')).toHaveLength(3));
    deleteElsewhere(mayas, 'day_end', endsWithAccount(mayas).at(-1) ?? '');

    await waitFor(() => expect(canvas.queryByText(rain)).toBeNull());
    await expect(await canvas.findByText(light)).toBeVisible();
    await expect(canvas.queryByText(gone)).toBeNull();
  },
});

// rules/practiceFeed#E27
export const EndOfADayBeforeItWasSent = meta.story({
  beforeEach: mayaHas(twoDays, () => [onPractice('dayEnd', 'put', never)]),
  async play({ canvas }) {
    await expect(await canvas.findByText(rain)).toBeVisible();
    await waitFor(async () => expect(await unsentEnds()).toHaveLength(2));
    deleteElsewhere(mayas, 'day_end', (await unsentEnds()).at(-1) ?? '');

    await expect(await canvas.findByText(gone)).toBeVisible();
    await expect(await canvas.findByText(rain)).toBeVisible();
    await waitFor(async () => expect(await unsentEnds()).toHaveLength(1));
  },
});

// rules/practiceFeed#E27
export const PhotoThatWaitsToBeSent = meta.story({
  beforeEach: mayaHas(twoDays, () => [onMedia('media', 'patch', never)]),
  async play({ canvas }) {
    await expect(await canvas.findByText('Sending, 0%')).toBeVisible();
    const photo = (await keptInOutbox()).find(({ kind }) => kind === 'media');
    deleteElsewhere(mayas, 'media', photo?.kind === 'media' ? photo.name : '');

    await expect(await canvas.findByText('On this device')).toBeVisible();
    await expect(canvas.queryByText(/^Sending/u)).toBeNull();
    await expect(await canvas.findByText(rain)).toBeVisible();
  },
});

// rules/practiceFeed#E13
export const ReflectionWhileItIsRead = meta.story({
  args: { path: '/progress' },
  beforeEach: mayaHas((world) => {
    mayas = world;
    reflectElsewhere(world, 'text', rain);
  }),
  async play({ canvas }) {
    await expect(await canvas.findByText(rain)).toBeVisible();
    takeBackElsewhere(mayas);

    await waitFor(() => expect(canvas.queryByText(rain)).toBeNull());
    await expect(await canvas.findByText('Complete')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Delete your/u })).toBeNull();
  },
});

// rules/practiceFeed#E13
export const VoiceNoteOfThisDevice = meta.story({
  args: { path: '/progress' },
  beforeEach: mayaHas(async (world) => {
    mayas = world;
    await keepMayasDay();
    reflectElsewhere(world, 'voice', `voice-${taskIdOf(first)}`);
    await reflectBySpeaking(storyDay, taskIdOf(first), { sound: waveOf(20), seconds: 20 });
  }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Play' })).toBeVisible();
    takeBackElsewhere(mayas);

    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Play' })).toBeNull());
    await expect(await canvas.findByText('Complete')).toBeVisible();
  },
});

// rules/practiceFeed#E28
export const ReflectionBeforeItWasSent = meta.story({
  beforeEach: mayaHas(saidOfNothing, () => [
    onCommitments('taskReflection', () => failure(410, 'This reflection was deleted.')),
  ]),
  async play({ canvas }) {
    await expect(await canvas.findByText(gone)).toBeVisible();
    // Of its task it is said no more.
    await waitFor(() => expect(canvas.getByText(light)).toBeVisible());
    await waitFor(async () => expect(await keptInOutbox()).toEqual([]));
  },
});

// rules/practiceFeed#E28
export const SetAsideAndDeletedHere = meta.story({
  beforeEach: mayaHas(saidOfNothing, () => [
    onCommitments('taskReflection', () => failure(410, 'This reflection was deleted.')),
  ]),
  async play({ canvas, userEvent }) {
    await canvas.findByText(gone);
    await userEvent.click(
      await canvas.findByRole('button', {
        name: 'Delete what you wrote of Friday 21 November 2025',
      }),
    );
    const question = await screen.findByRole('alertdialog', { name: 'Delete this reflection?' });
    await expect(
      await within(question).findByText(
        'Only this device still has it. It cannot be brought back.',
      ),
    ).toBeVisible();
    await userEvent.click(await within(question).findByRole('button', { name: 'Delete it' }));

    await waitFor(() => expect(canvas.queryByText(light)).toBeNull());
    await expect(canvas.queryByText('Your words')).toBeNull();
  },
});

let mayas = createMockWorld();

/** Two earlier days that Maya ended here, the later one with a photo. */
async function twoDays(world: MockWorld): Promise<void> {
  mayas = world;
  await submitDay('2025-11-19', { mood: 'happy', happiness: 8, text: light });
  await submitDay('2025-11-20', { mood: 'neutral', happiness: 5, text: rain }, await aPhoto());
}

/** What Maya wrote of a task here, and another device has deleted before it was sent. */
async function saidOfNothing(): Promise<void> {
  await keepMayasDay();
  await reflectInWriting(storyDay, taskIdOf(first), light);
  await putIntoOutbox(reflectionKept(first, light));
}

async function unsentEnds(): Promise<string[]> {
  const items = await keptInOutbox();

  return items.flatMap((item) => (item.kind === 'dayEnd' ? item.name : [])).toSorted();
}
