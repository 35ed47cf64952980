import { expect, screen, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { storyMoment } from '#.storybook/storyTime.ts';
import { paused } from '#src/domain/timer/timer.ts';
import { commitmentsScenarios } from '#src/mocks/commitments/commitmentsScenarios.ts';
import type { MockWorld } from '#src/mocks/world/world.ts';
import type { Canvas } from '../support/canvas.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { taskIdOf, withMayasDay, written } from '../support/maya/mayasDay.ts';
import { reflectByPhoto, reflectBySpeaking, reflectInWriting } from '../support/maya/mayasDays.ts';
import { putIntoOutbox, reflectionKept, timeKept } from '../support/maya/mayasOutbox.ts';
import { mayasTimer } from '../support/maya/mayasTimer.ts';
import { keepMayasTimer } from '../support/maya/onThisDevice.ts';
import { storyDay } from '../support/memberStore.tsx';
import { waveOf } from '../support/sounds.ts';

const minute = 60_000;
/** The place of the task that the stories look at. It was at 08:00, two hours ago. */
const tether = 1;
const lunch = 3;
const quiet = 'Quiet, and the rain on the window.';
const soup =
  'Soup at the long table, with the door open. Nobody spoke much, and it was good so. I ate slower than I do, and noticed the bread.';

const meta = preview.meta({
  title: 'Today/Task card',
  parameters: { shows: { machine: 'dayTasks', state: 'day.ready' } },
  render: () => <AppAt path="/progress" />,
});

// rules/today#D17
export const ToStart = meta.story({
  beforeEach: mayaHas(),
  async play({ canvas }) {
    await expect(
      await canvas.findByRole('button', { name: 'Start, Tether at 20:00' }),
    ).toBeVisible();
  },
});

export const Missed = meta.story({
  beforeEach: mayaHas(),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByText('Earlier today'));
    await expect(await cardButton(canvas, 'Missed • Make-up now')).toBeVisible();
  },
});

// rules/timer#T11
export const Started = meta.story({
  beforeEach: mayaHas(() =>
    keepMayasTimer(paused(mayasTimer(tether, 12.8), { wall: storyMoment, mono: 12.8 * minute })),
  ),
  async play({ canvas, userEvent }) {
    await expect(await screen.findByText('Paused')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(await cardButton(canvas, 'In Progress...')).toBeVisible();
    await expect(await canvas.findByRole('img', { name: '32 percent' })).toBeVisible();
  },
});

// rules/timer#T18
export const TimeKeptOnThisDevice = meta.story({
  beforeEach: mayaHas(() => putIntoOutbox(timeKept(tether)), commitmentsScenarios.tooManyTimers),
  async play({ canvas }) {
    await expect(await canvas.findByText('Time kept on this device')).toBeVisible();
    await expect(await cardButton(canvas, 'Add Reflection')).toBeVisible();
  },
});

// rules/today#D20, rules/today#D21
export const ToReflectOn = meta.story({
  beforeEach: mayaHas(practised),
  async play({ canvas }) {
    await expect(await cardButton(canvas, 'Add Reflection')).toBeVisible();
    await expect(await canvas.findByRole('img', { name: '50 percent' })).toHaveTextContent('50%');
  },
});

// rules/outbox#O9
export const WillBeSent = meta.story({
  beforeEach: mayaHas((world) => {
    practised(world);
    return putIntoOutbox(
      reflectionKept(tether, quiet, { attempts: 1, notBefore: storyMoment + 15 * minute }),
    );
  }),
  async play({ canvas }) {
    await expect(await canvas.findByText('On this device, will send')).toBeVisible();
    await expect(await canvas.findByText('Complete (Text)')).toBeVisible();
  },
});

// rules/outbox#O6
export const NeedsYou = meta.story({
  beforeEach: mayaHas((world) => {
    practised(world);
    return putIntoOutbox(reflectionKept(tether, ''));
  }),
  async play({ canvas }) {
    await expect(await canvas.findByText('On this device, needs you')).toBeVisible();
    await expect(await cardButton(canvas, 'Add Reflection')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

// rules/today#D19
export const DoneByText = meta.story({
  beforeEach: mayaHas(async (world) => {
    withMayasDay(world, { [tether]: written(quiet), [lunch]: written(soup) });
    await reflectInWriting(storyDay, taskIdOf(lunch), soup, 'neutral');
    await reflectInWriting(storyDay, taskIdOf(tether), quiet, 'happy');
  }),
  async play({ canvas, userEvent }) {
    await expect(await canvas.findAllByText('Complete (Text)')).toHaveLength(2);
    await userEvent.click(await canvas.findByText('Earlier today'));
    await expect(await canvas.findByText(quiet)).toBeVisible();
    await expect(await canvas.findByRole('img', { name: 'Happy' })).toBeVisible();
    const words = await canvas.findByText(soup);
    await expect(words.scrollHeight).toBeGreaterThan(words.clientHeight);
    await userEvent.click(await canvas.findByRole('button', { name: 'Show' }));
    await expect(words.scrollHeight).toBe(words.clientHeight);
  },
});

export const DoneByVoice = meta.story({
  beforeEach: mayaHas((world) => {
    const reflectionData = `voice-${taskIdOf(tether)}`;
    withMayasDay(world, {
      [tether]: { ...written(''), reflectionType: 'voice', reflectionData },
    });
    return reflectBySpeaking(storyDay, taskIdOf(tether), { sound: waveOf(20), seconds: 20 });
  }),
  async play({ canvas, userEvent }) {
    await expect(await canvas.findByText('Complete (Voice)')).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: 'Play' }));
    const audio = await canvas.findByLabelText<HTMLAudioElement>('Your voice note');
    await waitFor(() => expect(audio.duration).toBeCloseTo(20));
  },
});

export const DoneByPhoto = meta.story({
  beforeEach: mayaHas((world) => {
    withMayasDay(world, {
      [tether]: { ...written(''), reflectionType: 'image', reflectionData: 'image/png' },
    });
    return reflectByPhoto(storyDay, taskIdOf(tether));
  }),
  async play({ canvas, userEvent, step }) {
    const thumb = await canvas.findByRole('button', { name: 'Show' });

    await step('it stands small on its card', async () => {
      const photo = await waitFor(() => {
        const [image] = thumb.getElementsByTagName('img');
        return image ?? Promise.reject(new Error('The photo has not come yet.'));
      });
      await waitFor(() => expect(photo.naturalWidth).toBe(480));
    });

    await step('a press shows it whole', async () => {
      await userEvent.click(thumb);
      await expect(await canvas.findByRole('img', { name: 'Your own' })).toBeVisible();
      await expect(canvas.queryByRole('button', { name: 'Show' })).toBeNull();
    });
  },
});

/** The button of that task's card, by what it says. */
function cardButton(canvas: Canvas, label: string): Promise<HTMLElement> {
  return canvas.findByRole('button', { name: `${label}, Tether at 08:00` });
}

/** Its whole time was practised, and nothing said of it. */
function practised(world: MockWorld): void {
  withMayasDay(world, { [tether]: { status: 'reflection_pending', elapsedSec: 1_200 } });
}
