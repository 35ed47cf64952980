import { expect, fireEvent, fn, waitFor } from 'storybook/test';
import {
  createActor,
  fromCallback,
  fromPromise,
  type ContextFrom,
  type StateValueFrom,
} from 'xstate';

import preview from '#.storybook/preview.tsx';
import { MediaPick } from '#src/components/reflection/MediaPick.tsx';
import { ReflectionCapture } from '#src/components/reflection/ReflectionCapture.tsx';
import { VoiceNote } from '#src/components/reflection/VoiceNote.tsx';
import {
  noMaterials,
  type Material,
  type Owned,
  type Reflected,
  type Reflection,
} from '#src/domain/reflection/reflection.ts';
import {
  noCapture,
  type Capture,
  type RecalledReflection,
  type SavedReflection,
} from '#src/domain/reflection/reflectionCapture.ts';
import { noTake, type Recording } from '#src/domain/reflection/voiceNote.ts';
import { CommitmentsError } from '#src/domain/today/commitmentsFailure.ts';
import type { CameraWay, PickKind } from '#src/machines/reflection/cameraActor.ts';
import type { DraftWish } from '#src/machines/reflection/draftKeeperActor.ts';
import { mediaPickMachine } from '#src/machines/reflection/mediaPickMachine.ts';
import { mediaWaysMachine } from '#src/machines/reflection/mediaWaysMachine.ts';
import { reflectionCaptureMachine } from '#src/machines/reflection/reflectionCaptureMachine.ts';
import { voiceNoteMachine } from '#src/machines/reflection/voiceNoteMachine.ts';
import { liveReflectionCapture } from '#src/routes/reflection/reflectionActors.ts';
import { smallPicture } from '../support/pictures.ts';
import { Frozen, Live } from '../support/stage.tsx';

type NoteContext = ContextFrom<typeof voiceNoteMachine>;
type PickContext = ContextFrom<typeof mediaPickMachine>;

const email = 'maya@example.com';
const task: Reflected = {
  taskId: '2025-11-21-TETHER-1',
  date: '2025-11-21',
  pillar: 'TETHER',
  pillarName: 'Tether',
};

const meta = preview.meta({
  title: 'Today/Reflection',
  parameters: { controls: { disable: true } },
  decorators: [
    (Story) => (
      <main style={{ padding: 'var(--gutter)' }}>
        <h1>Tether, 08:00</h1>
        <Story />
      </main>
    ),
  ],
});

/** The whole capture, from what an earlier visit left, and with what a save comes to. */
const captured = fn<(save: Owned & { reflection: Reflection }) => Promise<SavedReflection>>();

function live(recalled: Partial<RecalledReflection>, canSkip = false) {
  const machine = reflectionCaptureMachine.provide({
    actors: {
      mediaWays: mediaWaysMachine.provide({
        actors: {
          mediaPick: mediaPickMachine.provide({
            actors: {
              findCamera: fromPromise<CameraWay, { kind: PickKind }>(() =>
                Promise.resolve('stream'),
              ),
            },
          }),
        },
      }),
      heldDay: fromCallback(() => {}),
      draftKeeper: fromCallback<DraftWish, Owned>(({ receive, sendBack }) =>
        receive(({ draft }) => sendBack({ type: 'draft.kept', text: draft.text })),
      ),
      recall: fromPromise<RecalledReflection, Owned>(() =>
        Promise.resolve({ draft: null, materials: noMaterials, unfinished: null, ...recalled }),
      ),
      saveReflection: fromPromise<SavedReflection, Owned & { reflection: Reflection }>(
        ({ input }) => captured(input),
      ),
      tellFailure: fromPromise<void>(() => Promise.resolve()),
      tellSkip: fromPromise<void>(() => Promise.resolve()),
    },
    actions: { keepMaterial: () => {}, dropDraft: () => {} },
  });

  return (
    <Live input={{ email, task, canSkip }} machine={machine}>
      {(actorRef) => (
        <ReflectionCapture
          actorRef={actorRef}
          submitLabel={canSkip ? 'Complete Task' : 'Save Reflection'}
        />
      )}
    </Live>
  );
}

const written = { mood: 'happy', way: 'text', text: 'Quiet. The rain helped.' } as const;

function shows(state: string) {
  return { shows: { machine: 'reflectionCapture', state } };
}

function frozenCapture(
  value: StateValueFrom<typeof reflectionCaptureMachine>,
  context: Partial<Capture>,
  canSkip = false,
) {
  return (
    <Frozen
      context={{ email, task, canSkip, ...noCapture, ...context }}
      machine={reflectionCaptureMachine}
      value={value}
    >
      {(actorRef) => <ReflectionCapture actorRef={actorRef} submitLabel="Save Reflection" />}
    </Frozen>
  );
}

export const Recalling = meta.story({
  parameters: shows('recalling'),
  render: () => frozenCapture('recalling', {}),
});

// rules/reflection#F18, rules/reflection#F4
export const Choosing = meta.story({
  parameters: shows('making.choosing'),
  render: () => live({}, true),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Neutral' }));

    await expect(canvas.getByRole('radio', { name: 'Neutral' })).toBeChecked();
    await expect(canvas.getByText('Any reflection completes it')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Complete Task' })).toBeNull();
  },
});

export const ChosenVoice = meta.story({
  parameters: shows('making.voice'),
  render: () => live({}, true),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Voice' }));

    await expect(await canvas.findByRole('button', { name: 'Start recording' })).toBeVisible();
  },
});

export const ChosenPhoto = meta.story({
  parameters: shows('making.photo'),
  render: () => live({}),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Photo' }));

    await expect(await canvas.findByText('Choose a photo')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Use the camera' })).toBeVisible();
  },
});

// rules/reflection#F9
export const ChosenVideo = meta.story({
  parameters: shows('making.video'),
  render: () => live({}),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Video' }));

    await expect(await canvas.findByText(/15-30 seconds is a good length/u)).toBeVisible();
  },
});

// rules/reflection#F3, rules/reflection#F4
export const WritingText = meta.story({
  parameters: shows('making.text'),
  render: () => live({}),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Text' }));
    const paper = await canvas.findByLabelText('Your reflection');
    await userEvent.type(paper, '   ');
    await expect(canvas.queryByRole('button', { name: 'Save Reflection' })).toBeNull();

    await userEvent.type(paper, 'Quiet.');
    await expect(canvas.getByRole('button', { name: 'Save Reflection' })).toBeVisible();
    await expect(await canvas.findByText('Draft kept')).toBeVisible();
  },
});

export const TextTooLong = meta.story({
  parameters: shows('making.text'),
  render: () => live({ draft: { ...written, text: 'Quiet. '.repeat(3_000) } }),
  async play({ canvas }) {
    await expect(
      await canvas.findByText('A reflection has at most 20,000 characters.'),
    ).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Save Reflection' })).toBeNull();
  },
});

export const Saving = meta.story({
  parameters: shows('saving'),
  render: () => live({ draft: written }),
  beforeEach() {
    captured.mockReset().mockReturnValue(new Promise(() => {}));
  },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Save Reflection' }));

    await expect(await canvas.findByRole('button', { name: 'Saving…' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

export const Telling = meta.story({
  parameters: shows('telling'),
  render: () => frozenCapture('telling', { ...written, failure: 'Failed to add reflection' }),
});

export const StaysAfterAFailure = meta.story({
  tags: ['flow'],
  parameters: shows('captured'),
  render: () => live({ draft: written }),
  beforeEach() {
    captured
      .mockReset()
      .mockRejectedValueOnce(new CommitmentsError('Failed to add reflection', 'unreachable'))
      .mockResolvedValueOnce({ delivery: 'saved', newStatus: 'done' });
  },
  async play({ canvas, userEvent, step }) {
    await step('the service refuses, and everything stays', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Save Reflection' }));
      await expect(await canvas.findByRole('alert')).toHaveTextContent('Failed to add reflection');
      await expect(canvas.getByLabelText('Your reflection')).toHaveValue(written.text);
      await expect(canvas.getByRole('radio', { name: 'Happy' })).toBeChecked();
    });

    await step('the second try is accepted', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Save Reflection' }));
      await expect(captured).toHaveBeenLastCalledWith({
        email,
        task,
        reflection: { type: 'text', data: written.text, media: null, mood: 'happy', seconds: null },
      });
    });
  },
});

export const KeepsEachWay = meta.story({
  tags: ['flow'],
  parameters: shows('making.text'),
  render: () => live({ draft: written, materials: { ...noMaterials, image: photo } }),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Photo' }));
    await expect(await canvas.findByAltText('What you chose')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Save Reflection' })).toBeVisible();

    await userEvent.click(canvas.getByRole('radio', { name: 'Text' }));
    await expect(await canvas.findByLabelText('Your reflection')).toHaveValue(written.text);
  },
});

const onThisDevice = liveReflectionCapture({
  heldDay: fromCallback(() => {}),
  saveReflection: (save) => captured(save),
  tellFailure: () => Promise.resolve(),
  tellSkip: () => Promise.resolve(),
});

export const ReadsFilesOnThisDevice = meta.story({
  tags: ['flow'],
  parameters: shows('captured'),
  render: () => (
    <Live input={{ email, task, canSkip: false }} machine={onThisDevice}>
      {(actorRef) => <ReflectionCapture actorRef={actorRef} submitLabel="Save Reflection" />}
    </Live>
  ),
  beforeEach() {
    captured.mockReset().mockResolvedValue({ delivery: 'saved', newStatus: 'done' });
  },
  async play({ canvas, userEvent, step }) {
    const capture = await canvas.findByRole('region', { name: 'How was it?' });
    await waitFor(() => expect(capture).toHaveAttribute('aria-busy', 'false'));

    await step('a video that is too large is refused before it is read', async () => {
      await userEvent.click(await canvas.findByRole('radio', { name: 'Video' }));
      const film = new File([new Uint8Array(9_040_000)], 'film.mp4', { type: 'video/mp4' });
      await userEvent.upload(await canvas.findByLabelText('Choose a video'), film);
      await expect(
        await canvas.findByText(
          'This video is too large to send (9.1 MB). Up to 8 MB can be sent.',
        ),
      ).toBeVisible();
    });

    await step('a drawing that can carry scripts is refused, twice', async () => {
      await userEvent.click(canvas.getByRole('radio', { name: 'Photo' }));
      const drawing = new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' });
      const input = await canvas.findByLabelText('Choose a photo');
      await userEvent.upload(input, drawing);
      await expect(await canvas.findByText(/^An SVG drawing cannot be sent/u)).toBeVisible();
      await expect(input).toHaveValue('');
      await userEvent.upload(canvas.getByLabelText('Choose a photo'), drawing);
      await expect(await canvas.findByText(/^An SVG drawing cannot be sent/u)).toBeVisible();
    });

    await step('a photo that is dropped is taken, and saved as a JPEG', async () => {
      const file = new File([picture], 'photo.png', { type: 'image/png' });
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(file);
      const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer });
      await fireEvent(canvas.getByLabelText('Choose a photo'), drop);
      await expect(drop.defaultPrevented).toBe(true);
      await expect(await canvas.findByAltText('What you chose')).toBeVisible();
      await userEvent.click(canvas.getByRole('button', { name: 'Save Reflection' }));
      await expect(captured.mock.lastCall?.[0].reflection).toMatchObject({
        type: 'image',
        data: expect.stringMatching(/^data:image\/jpeg;base64,/u),
      });
    });
  },
});

export const Skipping = meta.story({
  parameters: shows('skipping'),
  render: () => frozenCapture('skipping', written, true),
});

export const Captured = meta.story({
  parameters: shows('captured'),
  render: () =>
    frozenCapture('captured', { ...written, saved: { delivery: 'saved', newStatus: 'done' } }),
});

export const Skipped = meta.story({
  parameters: shows('skipped'),
  render: () => live({ draft: written }, true),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Skip (Complete Later)' }));
  },
});

const listener = createActor(fromCallback(() => {}));
const sound = new Blob(['sound'], { type: 'audio/webm' });
const short: Recording = { id: 'r1', parts: [{ blob: sound, ms: 9_400 }] };
const long: Recording = { id: 'r1', parts: [{ blob: sound, ms: 23_700 }] };

function note(value: StateValueFrom<typeof voiceNoteMachine>, context: Partial<NoteContext> = {}) {
  const leaf = typeof value === 'string' ? value : `capturing.${value.capturing}`;

  return {
    parameters: { shows: { machine: 'voiceNote', state: leaf } },
    render: () => (
      <Frozen
        context={{ email, task, listener, ...noTake, fault: null, material: null, ...context }}
        machine={voiceNoteMachine}
        value={value}
      >
        {(actorRef) => <VoiceNote actorRef={actorRef} />}
      </Frozen>
    ),
  };
}

export const VoiceIdle = meta.story(note('idle'));
export const VoiceAsking = meta.story(note({ capturing: 'asking' }));
export const VoiceRecording = meta.story(
  note({ capturing: 'recording' }, { heard: { ms: 9_400, level: 0.5 } }),
);
export const VoiceLongEnough = meta.story({
  ...note({ capturing: 'recording' }, { heard: { ms: 16_100, level: 0.8 } }),
  async play({ canvas }) {
    await expect(canvas.getByRole('status')).toHaveTextContent('Long enough');
    await expect(canvas.getByText('0:16')).toBeVisible();
  },
});
// rules/reflection#F5
export const VoiceTooShort = meta.story({
  ...note({ capturing: 'tooShort' }, { heard: { ms: 9_400, level: 0 }, held: sound }),
  async play({ canvas }) {
    await expect(canvas.getByRole('status')).toHaveTextContent(
      'Voice note must be at least 15 seconds',
    );
    await expect(canvas.getByRole('button', { name: 'Play' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Continue recording' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Keep' })).toBeNull();
  },
});
export const VoiceStopping = meta.story(
  note({ capturing: 'stopping' }, { heard: { ms: 23_700, level: 0 } }),
);
export const VoiceNotAllowed = meta.story(note('denied', { fault: 'notAllowed' }));
export const VoiceNoMicrophone = meta.story(note('denied', { fault: 'notFound' }));
export const VoiceMicrophoneBusy = meta.story(note('denied', { fault: 'busy' }));
export const VoiceInsecurePage = meta.story(note('denied', { fault: 'insecure' }));
export const VoiceUnsupported = meta.story(note('denied', { fault: 'unsupported' }));
export const VoiceInterruptedTooShort = meta.story({
  ...note('interrupted', { recording: short }),
  async play({ canvas }) {
    await expect(canvas.getByText('Microphone disconnected at 0:09.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Continue recording' })).toBeVisible();
  },
});
export const VoiceInterrupted = meta.story({
  ...note('interrupted', { recording: long }),
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Keep' })).toBeVisible();
  },
});
// rules/reflection#F7
export const VoiceUnfinished = meta.story({
  ...note('unfinished', { recording: long }),
  async play({ canvas }) {
    await expect(canvas.getByText('Unfinished voice note (0:23)')).toBeVisible();
    for (const name of ['Play', 'Keep', 'Delete']) {
      await expect(canvas.getByRole('button', { name })).toBeVisible();
    }
  },
});
export const VoiceUnfinishedTooShort = meta.story(note('unfinished', { recording: short }));
export const VoiceReviewing = meta.story({
  ...note('reviewing', { recording: long }),
  async play({ canvas }) {
    for (const name of ['Play', 'Keep', 'Retake']) {
      await expect(canvas.getByRole('button', { name })).toBeVisible();
    }
  },
});
export const VoiceChecking = meta.story(note('checking', { recording: long }));
export const VoiceUnplayable = meta.story(note('unplayable', { recording: long }));
export const VoiceKept = meta.story(
  note('kept', {
    recording: long,
    material: { type: 'voice', data: 'voice-1.webm', media: sound, seconds: 23 },
  }),
);

const picture = new Blob([Uint8Array.from(atob(smallPicture.split(',')[1] ?? ''), codeOf)], {
  type: 'image/png',
});
const photo: Material = { type: 'image', data: smallPicture, media: picture, seconds: null };
const film: Material = {
  type: 'video',
  data: 'data:video/webm;base64,GkXfow==',
  media: new Blob(['film'], { type: 'video/webm' }),
  seconds: null,
};

function codeOf(letter: string): number {
  return letter.charCodeAt(0);
}

function pick(value: StateValueFrom<typeof mediaPickMachine>, context: Partial<PickContext> = {}) {
  const leaf = typeof value === 'string' ? value : `camera.${value.camera}`;

  return {
    parameters: { shows: { machine: 'mediaPick', state: leaf } },
    render: () => (
      <Frozen
        context={{
          kind: 'image',
          listener,
          cameraWay: 'stream',
          stream: null,
          filmedMs: 0,
          file: new Blob(),
          refusal: null,
          fault: null,
          material: null,
          ...context,
        }}
        machine={mediaPickMachine}
        value={value}
      >
        {(actorRef) => <MediaPick actorRef={actorRef} />}
      </Frozen>
    ),
  };
}

export const PhotoChoosing = meta.story(pick('choosing'));
export const VideoChoosingOnAPhone = meta.story({
  ...pick('choosing', { kind: 'video', cameraWay: 'input' }),
  async play({ canvas }) {
    await expect(canvas.getByLabelText('Use the camera')).toHaveAttribute('capture', 'user');
  },
});
export const CameraAsking = meta.story(pick({ camera: 'asking' }));
export const PhotoPreviewing = meta.story({
  ...pick({ camera: 'previewing' }),
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Take the photo' })).toBeVisible();
  },
});
export const VideoPreviewing = meta.story(pick({ camera: 'previewing' }, { kind: 'video' }));
export const VideoFilming = meta.story(
  pick({ camera: 'filming' }, { kind: 'video', filmedMs: 12_300 }),
);
export const PhotoTaking = meta.story(pick({ camera: 'taking' }));
export const CameraNotAllowed = meta.story(pick('denied', { fault: 'notAllowed' }));
export const CameraNotFound = meta.story(pick('denied', { fault: 'notFound' }));
export const CameraBusy = meta.story(pick('denied', { fault: 'busy' }));
export const PhotoReading = meta.story(pick('reading'));
export const PhotoReviewing = meta.story({
  ...pick('reviewing', { material: photo }),
  async play({ canvas }) {
    await expect(canvas.getByAltText('What you chose')).toHaveAttribute('src');
  },
});
export const VideoReviewing = meta.story(pick('reviewing', { kind: 'video', material: film }));
export const PhotoRefusedSvg = meta.story(
  pick('refused', { refusal: { fault: 'svg', bytes: 2_000 } }),
);
export const PhotoRefusedHeic = meta.story(
  pick('refused', { refusal: { fault: 'heic', bytes: 3_000_000 } }),
);
export const PhotoUnreadable = meta.story(
  pick('refused', { refusal: { fault: 'unreadable', bytes: 3_000_000 } }),
);
export const VideoTooLarge = meta.story({
  ...pick('refused', { kind: 'video', refusal: { fault: 'largeVideo', bytes: 31_420_000 } }),
  async play({ canvas }) {
    await expect(canvas.getByRole('status')).toHaveTextContent(
      'This video is too large to send (31.5 MB). Up to 8 MB can be sent.',
    );
    await expect(canvas.getByText('Choose a video')).toBeVisible();
  },
});
