import { http } from 'msw';
import { expect, fireEvent, screen, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { commitmentsRoutes } from '#src/contract/today/commitments.ts';
import { commitmentsScenarios } from '#src/mocks/commitments/commitmentsScenarios.ts';
import { failure } from '#src/mocks/common/answers.ts';
import { ourFault } from '#src/mocks/common/commonScenarios.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import type { Canvas } from '../support/canvas.ts';
import { withDevices } from './devices.ts';
import { deviceToHold, holdDevice } from '../support/maya/heldDevice.ts';
import { holdWaits } from '../support/heldWaits.ts';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { aPhoto } from '../support/maya/mayasDays.ts';
import {
  keepReflectionDraft,
  keepReflectionFile,
  needsReflection,
  reflectionPath,
} from '../support/maya/mayasReflection.ts';

const written = { mood: 'happy', way: 'text', text: 'Quiet. The rain helped.' } as const;

const meta = preview.meta({
  title: 'Today/Reflection',
  render: () => <AppAt path={reflectionPath} />,
});

/** Begins a story at the reflection, with what an earlier visit left of it and one way in which the services behave. */
function reflecting(prepare: () => unknown = () => {}, scenario = commitmentsScenarios.ok) {
  return mayaHas((world) => {
    needsReflection(world);
    return prepare();
  }, scenario);
}

const withDraft = () => keepReflectionDraft(written);

function shows(state: string) {
  return { shows: { machine: 'reflectionCapture', state } };
}

/** What an earlier visit left is there. */
async function recalled(canvas: Canvas) {
  const capture = await canvas.findByRole('region', { name: 'How was it?' });
  await waitFor(() => expect(capture).toHaveAttribute('aria-busy', 'false'));
}

export const Recalling = meta.story({
  parameters: shows('recalling'),
  async beforeEach(context) {
    await reflecting(withDraft)(context);
    const letPass = holdWaits(2_000);
    const answerAgain = deviceToHold();
    holdDevice('drafts');
    return () => {
      answerAgain();
      letPass();
    };
  },
  async play({ canvas, userEvent }) {
    await expect(await canvas.findByRole('region', { name: 'How was it?' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    await userEvent.click(await canvas.findByRole('radio', { name: 'Text' }));
    await expect(await canvas.findByRole('radio', { name: 'Text' })).toBeChecked();
    await expect(canvas.queryByRole('textbox')).toBeNull();
    await expect(canvas.queryByText(written.text)).toBeNull();
  },
});

// rules/reflection#F18, rules/reflection#F4
export const Choosing = meta.story({
  tags: ['spoken'],
  parameters: shows('making.choosing'),
  beforeEach: reflecting(),
  async play({ canvas, userEvent }) {
    await recalled(canvas);
    await userEvent.click(await canvas.findByRole('radio', { name: 'Neutral' }));

    await expect(await canvas.findByRole('radio', { name: 'Neutral' })).toBeChecked();
    await expect(await canvas.findByText('Any reflection completes it')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Complete Task' })).toBeNull();
  },
});

export const ChosenVoice = meta.story({
  parameters: shows('making.voice'),
  beforeEach: reflecting(),
  async play({ canvas, userEvent }) {
    await recalled(canvas);
    await userEvent.click(await canvas.findByRole('radio', { name: 'Voice' }));

    await expect(await canvas.findByRole('button', { name: 'Start recording' })).toBeVisible();
  },
});

export const ChosenPhoto = meta.story({
  parameters: shows('making.photo'),
  async beforeEach(context) {
    await reflecting()(context);
    return withDevices();
  },
  async play({ canvas, userEvent }) {
    await recalled(canvas);
    await userEvent.click(await canvas.findByRole('radio', { name: 'Photo' }));

    await expect(await canvas.findByText('Choose a photo')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Use the camera' })).toBeVisible();
  },
});

// rules/reflection#F9
export const ChosenVideo = meta.story({
  parameters: shows('making.video'),
  beforeEach: reflecting(),
  async play({ canvas, userEvent }) {
    await recalled(canvas);
    await userEvent.click(await canvas.findByRole('radio', { name: 'Video' }));

    await expect(await canvas.findByText(/15-30 seconds is a good length/u)).toBeVisible();
  },
});

// rules/reflection#F3, rules/reflection#F4
export const WritingText = meta.story({
  tags: ['spoken'],
  parameters: shows('making.text'),
  beforeEach: reflecting(),
  async play({ canvas, userEvent }) {
    await recalled(canvas);
    await userEvent.click(await canvas.findByRole('radio', { name: 'Text' }));
    const paper = await canvas.findByLabelText('Your reflection');
    await userEvent.type(paper, '   ');
    await expect(canvas.queryByRole('button', { name: 'Complete Task' })).toBeNull();

    await userEvent.type(paper, 'Quiet.');
    await expect(await canvas.findByRole('button', { name: 'Complete Task' })).toBeVisible();
    await expect(await canvas.findByText('Draft kept')).toBeVisible();
  },
});

export const TextTooLong = meta.story({
  parameters: shows('making.text'),
  beforeEach: reflecting(() => keepReflectionDraft({ ...written, text: 'Quiet. '.repeat(3_000) })),
  async play({ canvas }) {
    const tooLong = await canvas.findByText('A reflection has at most 20,000 characters.');
    await expect(tooLong).toBeVisible();
    await expect(tooLong).toHaveAttribute('aria-live', 'polite');
    await expect(canvas.queryByRole('button', { name: 'Complete Task' })).toBeNull();
  },
});

export const Saving = meta.story({
  parameters: shows('saving'),
  beforeEach: reflecting(withDraft, commitmentsScenarios.slowReflection),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Complete Task' }));

    await expect(await canvas.findByRole('button', { name: 'Saving…' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

export const Telling = meta.story({
  parameters: shows('telling'),
  beforeEach: reflecting(withDraft, commitmentsScenarios.reflectionFails),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Complete Task' }));
    await expect(
      await screen.findByRole('alertdialog', { name: 'Failed to save reflection' }),
    ).toBeVisible();
  },
});

export const Skipping = meta.story({
  parameters: shows('skipping'),
  beforeEach: reflecting(withDraft),
  async play({ canvas, userEvent }) {
    await recalled(canvas);
    await userEvent.click(await canvas.findByRole('button', { name: 'Skip (Complete Later)' }));
    await expect(
      await screen.findByRole('alertdialog', { name: /^Task will not be marked as complete/u }),
    ).toBeVisible();
  },
});

const failsOnce = () => [
  http.post(`*${commitmentsRoutes.taskReflection}`, () => failure(500, ourFault), { once: true }),
];

export const StaysAfterAFailure = meta.story({
  tags: ['flow'],
  parameters: { shows: { machine: 'dayTasks', state: 'day.ready' } },
  beforeEach: reflecting(withDraft, failsOnce),
  async play({ canvas, userEvent, step }) {
    await step('the service refuses, and everything stays', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Complete Task' }));
      await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
      await expect(await canvas.findByText(ourFault)).toBeVisible();
      await expect(await canvas.findByLabelText('Your reflection')).toHaveValue(written.text);
      await expect(await canvas.findByRole('radio', { name: 'Happy' })).toBeChecked();
    });

    await step('the second try is accepted, and the task is complete', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Complete Task' }));
      await expect(await canvas.findByText('Complete (Text)')).toBeVisible();
    });
  },
});

export const KeepsEachWay = meta.story({
  tags: ['flow'],
  parameters: shows('making.text'),
  beforeEach: reflecting(async () => {
    await keepReflectionFile(await aPhoto());
    await keepReflectionDraft(written);
  }),
  async play({ canvas, userEvent }) {
    await recalled(canvas);
    await userEvent.click(await canvas.findByRole('radio', { name: 'Photo' }));
    await expect(await canvas.findByAltText('What you chose')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Complete Task' })).toBeVisible();

    await userEvent.click(await canvas.findByRole('radio', { name: 'Text' }));
    await expect(await canvas.findByLabelText('Your reflection')).toHaveValue(written.text);
  },
});

const sent: string[] = [];

export const ReadsFilesOnThisDevice = meta.story({
  tags: ['flow'],
  parameters: { shows: { machine: 'dayTasks', state: 'day.ready' } },
  beforeEach: reflecting(
    () => keepReflectionDraft({ way: 'image' }),
    () => [
      http.post(`*${commitmentsRoutes.taskReflection}`, async ({ request }) => {
        sent.push(await request.clone().text());
      }),
    ],
  ),
  async play({ canvas, userEvent, step }) {
    sent.length = 0;

    await step('a drawing that can carry scripts is refused, twice', async () => {
      const drawing = new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' });
      const input = await canvas.findByLabelText('Choose a photo');
      await userEvent.upload(input, drawing);
      await expect(await canvas.findByText(/^An SVG drawing cannot be sent/u)).toBeVisible();
      await expect(input).toHaveValue('');
      await userEvent.upload(await canvas.findByLabelText('Choose a photo'), drawing);
      await expect(await canvas.findByText(/^An SVG drawing cannot be sent/u)).toBeVisible();
    });

    await step('a photo that is dropped is taken, and sent as a JPEG', async () => {
      const { media } = await aPhoto();
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([media], 'photo.png', { type: 'image/png' }));
      const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer });
      await fireEvent(await canvas.findByLabelText('Choose a photo'), drop);
      await expect(drop.defaultPrevented).toBe(true);
      await expect(await canvas.findByAltText('What you chose')).toBeVisible();
      await userEvent.click(await canvas.findByRole('button', { name: 'Complete Task' }));
      await expect(await canvas.findByText('Complete (Photo)')).toBeVisible();
      await expect(sent).toEqual([expect.stringContaining('"data:image/jpeg;base64,')]);
    });
  },
});
