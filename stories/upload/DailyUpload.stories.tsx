import { expect, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { setStoryTime } from '#.storybook/storyTime.ts';
import { failure } from '#src/mocks/common/answers.ts';
import { never, ourFault } from '#src/mocks/common/commonScenarios.ts';
import { onCommitments } from '#src/mocks/commitments/commitments.ts';
import { commitmentsScenarios } from '#src/mocks/commitments/commitmentsScenarios.ts';
import { mediaScenarios } from '#src/mocks/media/mediaScenarios.ts';
import type { MockWorld } from '#src/mocks/world/world.ts';
import { deviceToFill, fillDevice, makeRoom } from '../support/fullDevice.ts';
import { holdWaits } from '../support/heldWaits.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { deviceToHold, holdDevice } from '../support/maya/heldDevice.ts';
import { neverDone } from '../support/neverDone.ts';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { withMayasDay, written } from '../support/maya/mayasDay.ts';
import {
  aPhoto,
  keepRecordingsHere,
  leaveWords,
  reflectInWriting,
  submitDay,
} from '../support/maya/mayasDays.ts';
import { storyDay } from '../support/memberStore.tsx';

const light = 'The light came in low, and I was there for it.';
const tasksOfTheDay = 7;
/** Those whose end is still ahead at the story's hour, but the sleep. */
const stillAhead = 3;

/** Whether the network is back. */
let isBack = false;

const underWay = (world: MockWorld) =>
  withMayasDay(world, { 0: written('The light came in low. I stayed with it.') });

const allDone = (world: MockWorld) =>
  withMayasDay(
    world,
    Object.fromEntries(
      Array.from({ length: tasksOfTheDay }, (_, index) => [index, written('It was well.')]),
    ),
  );

/** Three earlier days: with a photo and a sample, with a happiness only, and never submitted. */
async function earlierDays() {
  const rain = 'Rain. I walked the long way home and did not mind.\n\nSlept early.';
  await submitDay('2025-11-20', { mood: 'neutral', happiness: 5, text: rain }, await aPhoto());
  await reflectInWriting('2025-11-20', '3', 'Quiet.');
  await submitDay('2025-11-19', { mood: null, happiness: 3, text: '' });
  await leaveWords('2025-11-18', 'Too tired to say more.');
}

const meta = preview.meta({
  title: 'Today/Daily upload',
  render: () => <AppAt path="/daily-upload" />,
});

// rules/upload#U15, rules/upload#U3
export const Editing = meta.story({
  tags: ['spoken'],
  parameters: shows('writing.editing', 'open'),
  beforeEach: mayaHas((world) => {
    underWay(world);
    return earlierDays();
  }),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: /^Recovery/u }));
    await expect(await canvas.findByRole('radio', { name: 'Voice' })).toBeInTheDocument();
    await expect(await canvas.findByRole('slider', { name: 'Happiness' })).toHaveValue('5');
    await expect(await canvas.findByRole('link', { name: 'Back to Progress' })).toBeVisible();

    await expect(await canvas.findByText('Not submitted')).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: 'Show' }));
    await expect(await canvas.findByRole('img', { name: 'Your own' })).toBeVisible();
  },
});

export const EditingSample = meta.story({
  parameters: shows('writing.editing', 'closed'),
  beforeEach: mayaHas(undefined, commitmentsScenarios.tasksFail),
  async play({ canvas }) {
    await expect(await canvas.findByText('Sample day')).toBeVisible();
  },
});

export const ReflectsOnASample = meta.story({
  tags: ['flow'],
  parameters: shows('writing.editing'),
  beforeEach: mayaHas((world) => world.schedules.clear(), commitmentsScenarios.tasksFail),
  async play({ canvas, userEvent, step }) {
    await canvas.findByText('Sample day');

    await step('a task of the sample is opened and written of', async () => {
      const [row] = await canvas.findAllByRole('button', { name: /^Tether/u });
      if (row !== undefined) await userEvent.click(row);
      // Only once what an earlier visit left is known can anything be pressed.
      const capture = await canvas.findByRole('region', { name: 'How was it?' });
      await waitFor(() => expect(capture).toHaveAttribute('aria-busy', 'false'));
      await userEvent.click(await canvas.findByRole('radio', { name: 'Text' }));
      await userEvent.type(await canvas.findByLabelText('Your reflection'), 'Quiet.');
      await userEvent.click(await canvas.findByRole('button', { name: 'Save Reflection' }));
    });

    await step('it has its words, and no service hears of it', async () => {
      // Not the words in the field, which closes.
      await expect(await canvas.findByText('Quiet.', { ignore: 'textarea' })).toBeVisible();
    });

    await step('the next row opens by itself', async () => {
      await waitFor(() => expect(canvas.getByLabelText('Your reflection')).toHaveValue(''));
    });
  },
});

export const EditingRestDay = meta.story({
  parameters: shows('writing.editing'),
  beforeEach: mayaHas((world) => world.schedules.clear()),
  async play({ canvas }) {
    await expect(await canvas.findByText('Rest day. You can still write.')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Submit Daily Upload' })).toBeEnabled();
  },
});

// rules/upload#U4
export const EditingMoreThanFits = meta.story({
  parameters: shows('writing.editing'),
  beforeEach: mayaHas(allDone),
  async play({ canvas, userEvent }) {
    await userEvent.click(
      await canvas.findByRole('textbox', { name: 'What did today feel like?' }),
    );
    await userEvent.paste(`${light} `.repeat(500));
    const tooLong = await canvas.findByText('The words of a day have at most 20,000 characters.');
    await expect(tooLong).toBeVisible();
    // Said as it comes; that a draft is kept is read with the field, and not with each word.
    await expect(tooLong).toHaveAttribute('aria-live', 'polite');
    const submit = canvas.getByRole('button', { name: 'Submit Daily Upload' });
    await expect(submit).toHaveAttribute('aria-disabled', 'true');
  },
});

export const EditingLoading = meta.story({
  parameters: shows('writing.editing'),
  beforeEach: mayaHas(undefined, commitmentsScenarios.slowTasks),
  async play({ canvas }) {
    await expect(await canvas.findByText('Loading your tasks...')).toBeVisible();
    // It would move down under a hand once the tasks are there.
    await expect(canvas.queryByRole('button', { name: 'Submit Daily Upload' })).toBeNull();
  },
});

// rules/upload#U1
export const EditingWhileAskedAgain = meta.story({
  parameters: shows('writing.editing'),
  async beforeEach(context) {
    isBack = false;
    await mayaHas(undefined, () => [
      onCommitments('dayTasks', () => (isBack ? never() : failure(500, ourFault))),
    ])(context);
  },
  async play({ canvas, userEvent }) {
    await canvas.findByText('Sample day');
    const words = await canvas.findByRole('textbox', { name: 'What did today feel like?' });
    await userEvent.type(words, 'Quiet');
    isBack = true;
    dispatchEvent(new Event('online'));
    await expect(await canvas.findByText('Loading your tasks...')).toBeVisible();
    await expect(words).toHaveFocus();
    await expect(words).toHaveValue('Quiet');
  },
});

export const Refusing = meta.story({
  parameters: shows('writing.refusing'),
  beforeEach: mayaHas(underWay),
  async play({ canvas, userEvent }) {
    await canvas.findByText('Needs a reflection');
    await userEvent.click(await canvas.findByRole('button', { name: 'Submit Daily Upload' }));

    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      `Please complete reflections for ${stillAhead} remaining tasks`,
    );
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: /^Lunch 12:30/u })).toHaveFocus(),
    );
  },
});

// rules/upload#U5, rules/today#D14
export const EndedWithoutWhatWasMissed = meta.story({
  tags: ['flow'],
  parameters: shows('complete'),
  beforeEach: mayaHas((world) =>
    withMayasDay(world, {
      0: written('Rain, and a long way.'),
      3: written('All fine.'),
      4: written('All fine.'),
      5: written('Quiet.'),
    }),
  ),
  async play({ canvas, userEvent, step }) {
    await step(
      'what was missed is named, and the sleep is asked about in the morning',
      async () => {
        await expect(await canvas.findByText('Nothing is needed any more.')).toBeVisible();
        await expect(
          await canvas.findByText(/^Without Tether 08:00 and Breakfast 08:00\. What you did/u),
        ).toBeVisible();
        await expect(
          await canvas.findByRole('button', { name: 'Recovery 22:30 In the morning' }),
        ).toBeVisible();
      },
    );

    await step('each can still have its reflection', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Tether 08:00 Missed' }));
      await expect(await canvas.findByRole('radio', { name: 'Text' })).toBeInTheDocument();
    });

    await step('and the day ends without them', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Submit Daily Upload' }));
      await expect(await canvas.findByText('Day Complete!')).toBeVisible();
      await userEvent.click(await canvas.findByRole('link', { name: /^Daily Upload/u }));
    });
  },
});

// rules/upload#U18
export const AnEveningOfFour = meta.story({
  tags: ['flow'],
  parameters: shows('complete'),
  render: () => <AppAt path="/progress" />,
  beforeEach: mayaHas((world) =>
    withMayasDay(world, {
      0: written('Rain, and a long way.'),
      1: { status: 'reflection_pending', elapsedSec: 1_200 },
      2: written('Bread.'),
    }),
  ),
  async play({ canvas, userEvent, step }) {
    let presses = 0;
    const count = () => {
      presses += 1;
    };
    document.addEventListener('pointerdown', count, { capture: true });

    await step('the first of four is opened, to be written', async () => {
      await userEvent.click(await canvas.findByRole('link', { name: /^Daily Upload/u }));
      await userEvent.click(await canvas.findByRole('button', { name: /^Tether 08:00/u }));
      await userEvent.click(await canvas.findByRole('radio', { name: 'Text' }));
      (await canvas.findByLabelText('Your reflection')).focus();
    });

    await step('each of the others opens by itself, and is written at once', async () => {
      for (const said of ['Quiet.', 'Soup.', 'Rice.', 'Late, and still.']) {
        const field = await canvas.findByLabelText('Your reflection');
        await waitFor(() => expect(field).toHaveFocus());
        await userEvent.keyboard(said);
        await userEvent.click(await canvas.findByRole('button', { name: 'Save Reflection' }));
        await waitFor(() => expect(field).not.toBeInTheDocument());
      }
    });

    await waitFor(() => expect(canvas.getAllByText('Complete (Text)')).toHaveLength(6));

    await step('the day ends, after ten presses at most', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Submit Daily Upload' }));
      await expect(await canvas.findByText('Day Complete!')).toBeVisible();
      document.removeEventListener('pointerdown', count, { capture: true });
      await expect(presses).toBeLessThanOrEqual(10);
      await userEvent.click(await canvas.findByRole('link', { name: /^Daily Upload/u }));
    });
  },
});

// rules/upload#U19, rules/reflection#F21
export const MealsTogether = meta.story({
  tags: ['flow'],
  parameters: shows('writing.editing'),
  async beforeEach(context) {
    await mayaHas((world) => withMayasDay(world, { 0: written('Rain, and a long way.') }))(context);
    return setStoryTime(Date.UTC(2025, 10, 21, 21));
  },
  async play({ canvas, userEvent, step }) {
    await step('three meals are behind, and are said to be fine together', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'All fine' }));
      await expect(await canvas.findByDisplayValue('All fine.')).toHaveFocus();
      await expect(await canvas.findByRole('checkbox', { name: 'Lunch 12:30' })).toBeChecked();
      await expect(await canvas.findByRole('checkbox', { name: 'Dinner 19:00' })).toBeChecked();
      await expect(await canvas.findByRole('checkbox', { name: 'Tether 08:00' })).not.toBeChecked();
    });

    await step('each has its words', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Save Reflection' }));
      await waitFor(() => expect(canvas.getAllByText('Complete (Text)')).toHaveLength(4));
      await expect(canvas.queryByRole('button', { name: 'All fine' })).toBeNull();
    });
  },
});

export const Complete = meta.story({
  parameters: shows('complete'),
  beforeEach: mayaHas(async (world) => {
    allDone(world);
    await earlierDays();
    await submitDay(storyDay, { mood: 'happy', happiness: 8, text: light });
  }),
  async play({ canvas }) {
    await expect(await canvas.findByText(light)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Submit Daily Upload' })).toBeNull();
    // The day, as it is kept and among the words; two earlier ones; and the photo of one, once it was sent.
    await waitFor(() => expect(canvas.getAllByText('With your account')).toHaveLength(5));
  },
});

// rules/upload#U12
export const CompleteWithAPhotoOnItsWay = meta.story({
  parameters: shows('complete'),
  beforeEach: mayaHas(async (world) => {
    allDone(world);
    await submitDay(storyDay, { mood: 'happy', happiness: 8, text: light }, await aPhoto());
  }, mediaScenarios.slowMedia),
  async play({ canvas }) {
    await canvas.findByText(light);
    const [where] = await canvas.findAllByText(
      'With your account. Sending what was recorded or photographed, 0%',
    );
    await expect(where).toBeVisible();
  },
});

// rules/practiceFeed#E24
export const CompleteWithAPhotoThatStaysHere = meta.story({
  parameters: shows('complete'),
  beforeEach: mayaHas(async (world) => {
    allDone(world);
    await keepRecordingsHere();
    await submitDay(storyDay, { mood: 'happy', happiness: 8, text: light }, await aPhoto());
  }),
  async play({ canvas }) {
    await canvas.findByText(light);
    const [where] = await canvas.findAllByText(/is on the device that made it\.$/u);
    await expect(where).toBeVisible();
  },
});

export const Recalling = meta.story({
  parameters: shows('recalling'),
  async beforeEach(context) {
    await mayaHas(() => submitDay('2025-11-20', { mood: null, happiness: 5, text: light }))(
      context,
    );
    const letPass = holdWaits(2_000);
    const letBe = neverDone('query');
    return () => {
      letBe();
      letPass();
    };
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('One moment…')).toBeVisible());
    await expect(await canvas.findByRole('main')).toHaveAttribute('aria-busy', 'true');
    // What was written earlier would stand where the form comes.
    await expect(canvas.queryByText(light)).toBeNull();
  },
});

export const Submitting = meta.story({
  parameters: shows('submitting'),
  async beforeEach(context) {
    await mayaHas(allDone)(context);
    return deviceToHold();
  },
  async play({ canvas, userEvent }) {
    await canvas.findByText('Every task has its reflection.');
    holdDevice('states');
    await userEvent.click(await canvas.findByRole('button', { name: 'Submit Daily Upload' }));
    await expect(await canvas.findByText('Saving…')).toBeVisible();
  },
});

export const Submitted = meta.story({
  parameters: shows('submitted'),
  async beforeEach(context) {
    await mayaHas(allDone)(context);
    return holdWaits(3_000);
  },
  async play({ canvas, userEvent }) {
    await canvas.findByText('Every task has its reflection.');
    await userEvent.click(await canvas.findByRole('button', { name: 'Submit Daily Upload' }));
    await expect(
      await canvas.findByText('Daily upload complete! Your day has been saved.'),
    ).toBeVisible();
    const [where] = await canvas.findAllByText(/^(?:On this device|With your account)$/u);
    await expect(where).toBeVisible();
  },
});

// rules/upload#U11
export const SubmittedOnAFullDevice = meta.story({
  parameters: shows('submitted'),
  async beforeEach(context) {
    await mayaHas(allDone)(context);
    const letPass = holdWaits(3_000);
    const giveRoom = deviceToFill();
    return async () => {
      await giveRoom();
      letPass();
    };
  },
  async play({ canvas, userEvent }) {
    await canvas.findByText('Every task has its reflection.');
    fillDevice();
    await userEvent.click(await canvas.findByRole('button', { name: 'Submit Daily Upload' }));
    await expect(await canvas.findByText('Kept only until this tab closes')).toBeVisible();

    makeRoom();
    const [saved] = await canvas.findAllByText(/^(?:On this device|With your account)$/u);
    await expect(saved).toBeVisible();
  },
});

export const WrittenAndSubmitted = meta.story({
  tags: ['flow'],
  parameters: shows('complete'),
  beforeEach: mayaHas(allDone),
  async play({ canvas, userEvent, step }) {
    await step('a day is written, with a mood and a photo', async () => {
      await canvas.findByText('Every task has its reflection.');
      await userEvent.type(
        await canvas.findByRole('textbox', { name: 'What did today feel like?' }),
        'Long light.',
      );
      await userEvent.click(await canvas.findByRole('radio', { name: 'Happy' }));
      await userEvent.click(await canvas.findByRole('button', { name: 'Photo' }));
      const { media } = await aPhoto();
      await userEvent.upload(
        await canvas.findByLabelText('Choose a photo'),
        new File([media], 'photo.png', { type: 'image/png' }),
      );
      await expect(await canvas.findByRole('button', { name: 'Photo, added' })).toBeVisible();
    });

    await step('once it is submitted, the day is complete', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Submit Daily Upload' }));
      await expect(await canvas.findByText('Day Complete!')).toBeVisible();
    });

    await step('and is there to read again, with its photo', async () => {
      await userEvent.click(await canvas.findByRole('link', { name: /^Daily Upload/u }));
      await expect(await canvas.findByText('Long light.')).toBeVisible();
      await expect(await canvas.findAllByText('Happy · Happiness 5/10')).toHaveLength(2);
      await userEvent.click(await canvas.findByRole('button', { name: 'Show' }));
      await expect(await canvas.findByRole('img', { name: 'Your own' })).toBeVisible();
    });
  },
});

function shows(state: string, rows?: 'open' | 'closed') {
  const day = { machine: 'dailyUpload', state };

  return { shows: rows === undefined ? day : [day, { machine: 'uploadRows', state: rows }] };
}
