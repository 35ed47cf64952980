import { expect, fn, waitFor } from 'storybook/test';
import { fromCallback, fromPromise, type ContextFrom, type StateValueFrom } from 'xstate';

import preview from '#.storybook/preview.tsx';
import { DailyUploadScreen, type KnownTasks } from '#src/components/upload/DailyUploadScreen.tsx';
import {
  noDayDraft,
  sampleDay,
  type DailyUpload,
  type DayOwner,
  type DayToSubmit,
  type RecalledDay,
  type WrittenDay,
} from '#src/domain/upload/dailyUpload.ts';
import { emptyDay, type ShownTask } from '#src/domain/today/dayTasks.ts';
import { noMaterials } from '#src/domain/reflection/reflection.ts';
import type { CameraWay, PickKind } from '#src/machines/reflection/cameraActor.ts';
import {
  dailyUploadMachine,
  type DailyUploadActorRef,
  type DailyUploadEvent,
  type DayDraftWish,
  type DayMediaWish,
} from '#src/machines/upload/dailyUploadMachine.ts';
import { mediaPickMachine } from '#src/machines/reflection/mediaPickMachine.ts';
import { mediaWaysMachine } from '#src/machines/reflection/mediaWaysMachine.ts';
import { storyDay } from '../support/memberStore.tsx';
import { smallPicture } from '../support/pictures.ts';
import { Frozen, Live } from '../support/stage.tsx';
import { dayUnderWay } from '../today/tasks.ts';

interface Args {
  state: StateValueFrom<typeof dailyUploadMachine>;
  context: Partial<ContextFrom<typeof dailyUploadMachine>>;
  tasks: readonly ShownTask[];
  known: KnownTasks;
  earlier: readonly WrittenDay[];
}

const owner: DayOwner = { email: 'maya@example.com', date: storyDay };
const done = dayUnderWay.map((task) => ({
  ...task,
  status: 'done' as const,
  percent: 100,
  reflectionType: task.reflectionType ?? 'text',
}));
const upload: DailyUpload = {
  date: storyDay,
  mood: 'happy',
  happiness: 8,
  text: 'The light came in low, and I was there for it.',
  media: [],
  isSample: false,
  submittedAt: 1_763_750_000_000,
};
const written: WrittenDay = { ...upload, samples: [] };
const earlier: readonly WrittenDay[] = [
  {
    ...written,
    date: '2025-11-20',
    mood: 'neutral',
    happiness: 5,
    text: 'Rain. I walked the long way home and did not mind.\n\nSlept early.',
    media: [{ type: 'image', name: 'day-image-2025-11-20', seconds: null }],
    samples: [
      {
        taskId: '3',
        pillarName: 'Tether',
        reflection: { type: 'text', data: 'Quiet.', mood: null, seconds: null, madeAt: 1 },
      },
    ],
  },
  { ...written, date: '2025-11-19', mood: null, happiness: 3, text: '' },
  { ...written, date: '2025-11-18', submittedAt: null, text: 'Too tired to say more.' },
];
const submitted = fn<(day: DayToSubmit) => void>();

const underWay: Args = {
  state: { writing: 'editing' },
  context: {},
  tasks: dayUnderWay,
  known: 'known',
  earlier: [],
};

const meta = preview.type<{ args: Args }>().meta({
  title: 'Today/Daily upload',
  args: underWay,
  parameters: { controls: { disable: true } },
  beforeEach() {
    submitted.mockClear();
  },
  render: ({ state, context, ...shown }) => (
    <Frozen
      context={{
        ...owner,
        ...noDayDraft,
        tasks: 'own',
        open: shown.tasks.filter(({ status }) => status !== 'done').map(({ taskId }) => taskId),
        saving: [],
        way: null,
        materials: noMaterials,
        upload: null,
        ...context,
      }}
      key={JSON.stringify(state)}
      machine={dailyUploadMachine}
      value={state}
    >
      {(actorRef) => <Screen actorRef={actorRef} {...shown} />}
    </Frozen>
  ),
});

function Screen({
  actorRef,
  ...shown
}: Pick<Args, 'tasks' | 'known' | 'earlier'> & { actorRef: DailyUploadActorRef }) {
  return (
    <DailyUploadScreen
      actorRef={actorRef}
      backHref="/progress"
      loadMedia={() => fetch(smallPicture).then((answer) => answer.blob())}
      renderCapture={(task) => <p>The reflection of {task.pillarName} is captured here.</p>}
      isKept
      today={storyDay}
      saving={[]}
      {...shown}
    />
  );
}

export const Recalling = meta.story({
  args: { state: 'recalling', known: 'loading', tasks: [] },
  parameters: shows('recalling'),
});

// rules/upload#U15, rules/upload#U3
export const Editing = meta.story({
  args: { earlier },
  parameters: shows('writing.editing'),
  async play({ canvas, userEvent }) {
    await expect(canvas.getByRole('slider', { name: 'Happiness' })).toHaveValue('5');
    await expect(canvas.getByRole('link', { name: 'Back to Progress' })).toBeVisible();

    const [row] = canvas.getAllByRole('button', { expanded: false });
    await userEvent.click(row ?? canvas.getByRole('main'));
    await expect(canvas.getByText(/is captured here/u)).toBeVisible();

    await userEvent.click(canvas.getAllByRole('button', { name: 'Show' }).at(-2) ?? document.body);
    await expect(await canvas.findByRole('img', { name: 'Your own' })).toBeVisible();
    await expect(canvas.getByText('Not submitted')).toBeVisible();
  },
});

export const EditingSample = meta.story({
  args: { known: 'sample', tasks: sampleDay(emptyDay(storyDay), []) },
  parameters: shows('writing.editing'),
  async play({ canvas }) {
    await expect(canvas.getByText('Sample day')).toBeVisible();
  },
});

export const EditingRestDay = meta.story({
  args: { tasks: [] },
  parameters: shows('writing.editing'),
  async play({ canvas }) {
    await expect(canvas.getByText('Rest day. You can still write.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Submit Daily Upload' })).toBeEnabled();
  },
});

export const EditingLoading = meta.story({
  args: { known: 'loading', tasks: [], context: { open: null } },
  parameters: shows('writing.editing'),
  async play({ canvas }) {
    await expect(canvas.getByText('Loading your tasks...')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Submit Daily Upload' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

export const Refusing = meta.story({
  parameters: shows('writing.refusing'),
  async play({ canvas, userEvent }) {
    const open = dayUnderWay.filter(({ status }) => status !== 'done').length;
    await userEvent.click(canvas.getByRole('button', { name: 'Submit Daily Upload' }));

    await expect(canvas.getByRole('alert')).toHaveTextContent(
      `Please complete reflections for ${open} remaining task(s)`,
    );
    await waitFor(() =>
      expect(canvas.getAllByRole('button', { expanded: false })[0]).toHaveFocus(),
    );
  },
});

export const Submitting = meta.story({
  args: { state: 'submitting', tasks: done, context: upload },
  parameters: shows('submitting'),
});

export const Submitted = meta.story({
  args: { state: 'submitted', tasks: done, context: { upload }, earlier: [written, ...earlier] },
  parameters: shows('submitted'),
  async play({ canvas }) {
    await expect(canvas.getByText('Daily upload complete! Your day has been saved.')).toBeVisible();
    await expect(canvas.getByText('Kept on this device')).toBeVisible();
  },
});

export const Left = meta.story({
  args: { state: 'left', tasks: done, context: { upload } },
  parameters: shows('left'),
});

export const Complete = meta.story({
  args: { state: 'complete', tasks: done, context: { upload }, earlier: [written, ...earlier] },
  parameters: shows('complete'),
  async play({ canvas }) {
    await expect(canvas.queryByRole('button', { name: 'Submit Daily Upload' })).toBeNull();
    await expect(canvas.getByText(upload.text)).toBeVisible();
  },
});

/** A day from its first word to its submission, with a photo that is still read when it would be submitted. */
export const WrittenAndSubmitted = meta.story({
  parameters: shows('submitted'),
  render: () => (
    <Live input={owner} machine={live}>
      {(actorRef) => <Screen actorRef={actorRef} earlier={[]} known="known" tasks={done} />}
    </Live>
  ),
  async play({ canvas, userEvent }) {
    await userEvent.type(
      await canvas.findByRole('textbox', { name: 'What did today feel like?' }),
      'Long light.',
    );
    await userEvent.click(canvas.getByRole('radio', { name: 'Happy' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Photo' }));
    await userEvent.upload(
      canvas.getByLabelText('Choose a photo'),
      new File(['photo'], 'photo.jpg', { type: 'image/jpeg' }),
    );
    await userEvent.click(await canvas.findByRole('button', { name: 'Photo, added' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Submit Daily Upload' }));

    await expect(submitted.mock.calls).toMatchObject([
      [{ text: 'Long light.', mood: 'happy', happiness: 5, materials: { image: photo } }],
    ]);
    await expect(await canvas.findByText('Kept on this device')).toBeVisible();
  },
});

const photo = { type: 'image', data: 'data:image/jpeg;base64,', seconds: null } as const;
const live = dailyUploadMachine.provide({
  actors: {
    mediaWays: mediaWaysMachine.provide({
      actors: {
        mediaPick: mediaPickMachine.provide({
          actors: {
            findCamera: fromPromise<CameraWay, { kind: PickKind }>(() => Promise.resolve('none')),
            readMedia: fromPromise(() =>
              fetch(smallPicture)
                .then((answer) => answer.blob())
                .then((media) => ({ ...photo, media })),
            ),
          },
        }),
      },
    }),
    draftKeeper: fromCallback<DayDraftWish, DayOwner>(() => {}),
    mediaKeeper: fromCallback<DayMediaWish, DayOwner>(() => {}),
    heldDay: fromCallback(() => {}),
    uploads: fromCallback<DailyUploadEvent, DayOwner>(() => {}),
    dayTasks: fromCallback<DailyUploadEvent, DayOwner>(({ sendBack }) =>
      sendBack({ type: 'tasks.counted', open: [], tasks: 'own' }),
    ),
    recall: fromPromise<RecalledDay, DayOwner>(() =>
      Promise.resolve({ upload: null, draft: null, materials: noMaterials, unfinished: null }),
    ),
    submit: fromPromise<DailyUpload, DayToSubmit>(({ input }) => {
      submitted(input);
      return Promise.resolve({ ...upload, text: input.text });
    }),
  },
  actions: { dropDraft: () => {} },
});

function shows(state: string) {
  return { shows: { machine: 'dailyUpload', state } };
}
