import { expect } from 'storybook/test';
import { createActor, fromCallback, type ContextFrom, type StateValueFrom } from 'xstate';

import preview from '#.storybook/preview.tsx';
import { MediaPick } from '#src/components/reflection/MediaPick.tsx';
import { ReflectionCapture } from '#src/components/reflection/ReflectionCapture.tsx';
import { VoiceNote } from '#src/components/reflection/VoiceNote.tsx';
import type { Reflected } from '#src/domain/reflection/reflection.ts';
import { noCapture } from '#src/domain/reflection/reflectionCapture.ts';
import { noTake, type Take } from '#src/domain/reflection/voiceNote.ts';
import { mediaPickMachine } from '#src/machines/reflection/mediaPickMachine.ts';
import { reflectionCaptureMachine } from '#src/machines/reflection/reflectionCaptureMachine.ts';
import { voiceNoteMachine } from '#src/machines/reflection/voiceNoteMachine.ts';
import { waveOf } from './sounds.ts';
import { Frozen } from '../support/stage.tsx';

const email = 'maya@example.com';
const listener = createActor(fromCallback(() => {}));
const task: Reflected = {
  taskId: '2025-11-21-TETHER-1',
  date: '2025-11-21',
  pillar: 'TETHER',
  pillarName: 'Tether',
};
const written = { mood: 'happy', way: 'text', text: 'Quiet. The rain helped.' } as const;

const meta = preview.meta({
  title: 'Today/Held reflection',
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

function capture(
  state: 'recalling' | 'captured' | 'skipped',
  frozen: string,
  context: Partial<ContextFrom<typeof reflectionCaptureMachine>> = {},
) {
  return {
    parameters: { shows: { machine: 'reflectionCapture', state }, frozen },
    render: () => (
      <Frozen
        context={{ email, task, canSkip: true, ...noCapture, ...context }}
        machine={reflectionCaptureMachine}
        value={state}
      >
        {(actorRef) => <ReflectionCapture actorRef={actorRef} submitLabel="Complete Task" />}
      </Frozen>
    ),
  };
}

export const Recalling = meta.story({
  ...capture('recalling', 'This device answers at once.'),
  async play({ canvas }) {
    await expect(canvas.getByRole('region', { name: 'How was it?' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
  },
});

export const Captured = meta.story({
  ...capture('captured', 'The task is complete at once.', {
    ...written,
    saved: { delivery: 'saved', newStatus: 'done' },
  }),
  async play({ canvas }) {
    await expect(canvas.getByText(written.text)).toBeVisible();
  },
});

export const Skipped = meta.story({
  ...capture('skipped', 'The page is left at once.', written),
  async play({ canvas }) {
    await expect(canvas.getByText(written.text)).toBeVisible();
  },
});

function note(value: StateValueFrom<typeof voiceNoteMachine>, frozen: string, take: Partial<Take>) {
  const state = typeof value === 'string' ? value : `capturing.${value.capturing}`;

  return {
    parameters: { shows: { machine: 'voiceNote', state }, frozen },
    render: () => (
      <Frozen
        context={{ email, task, listener, ...noTake, fault: null, material: null, ...take }}
        machine={voiceNoteMachine}
        value={value}
      >
        {(actorRef) => <VoiceNote actorRef={actorRef} />}
      </Frozen>
    ),
  };
}

export const VoiceStopping = meta.story({
  ...note({ capturing: 'stopping' }, 'A recorder stops at once.', {
    heard: { ms: 23_700, level: 0 },
  }),
  async play({ canvas }) {
    await expect(canvas.getByText('One moment…')).toBeVisible();
    await expect(canvas.getByText('0:23')).toBeVisible();
  },
});

export const VoiceChecking = meta.story({
  ...note('checking', 'A voice note is read at once.', {
    recording: { id: 'r1', parts: [{ blob: waveOf(1), ms: 23_700 }] },
  }),
  async play({ canvas }) {
    await expect(canvas.getByText('One moment…')).toBeVisible();
    await expect(canvas.getByText('0:23')).toBeVisible();
  },
});

function photo(value: StateValueFrom<typeof mediaPickMachine>, frozen: string) {
  const state = typeof value === 'string' ? value : `camera.${value.camera}`;

  return {
    parameters: { shows: { machine: 'mediaPick', state }, frozen },
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
        }}
        machine={mediaPickMachine}
        value={value}
      >
        {(actorRef) => <MediaPick actorRef={actorRef} />}
      </Frozen>
    ),
  };
}

export const PhotoTaking = meta.story({
  ...photo({ camera: 'taking' }, 'A photo is taken at once.'),
  async play({ canvas }) {
    await expect(canvas.getByText('One moment…')).toBeVisible();
  },
});

export const PhotoReading = meta.story({
  ...photo('reading', 'A photo is read at once.'),
  async play({ canvas }) {
    await expect(canvas.getByText('Reading the photo…')).toBeVisible();
  },
});
