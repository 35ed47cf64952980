import { expect, within } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { AppAt } from '../support/maya/AppAt.tsx';
import type { Canvas } from '../support/canvas.ts';
import {
  allow,
  breakOff,
  getStuck,
  insecurely,
  silentPlayer,
  unplug,
  withDevices,
  withoutFormats,
} from './devices.ts';
import { neverDone } from '../support/neverDone.ts';
import { putForward } from '../support/pageTime.ts';
import { mayaHas } from '../support/maya/mayaHas.ts';
import {
  keepCutRecording,
  keepReflectionDraft,
  needsReflection,
  reflectionPath,
} from '../support/maya/mayasReflection.ts';
import { waveOf } from '../support/sounds.ts';

interface Play {
  canvas: Canvas;
  userEvent: { click: (element: Element) => Promise<void> };
}

const meta = preview.meta({
  title: 'Today/Voice note',
  render: () => <AppAt path={reflectionPath} />,
});

type Begun = Parameters<ReturnType<typeof mayaHas>>[0];

/** Begins a story at a voice note: what an earlier visit left of it, and how the browser answers. */
function atNote(
  prepare: () => Promise<void> = () => keepReflectionDraft({ way: 'voice' }),
  answer: Parameters<typeof withDevices>[0] = 'given',
) {
  return async (begun: Begun) => {
    await mayaHas((world) => {
      needsReflection(world);
      return prepare();
    })(begun);
    return withDevices(answer);
  };
}

function cutAfter(ms: number) {
  return () => keepCutRecording(waveOf(1), ms);
}

/** Records for as many milliseconds. */
async function record({ canvas, userEvent }: Play, ms: number) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Start recording' }));
  await canvas.findByRole('button', { name: 'Stop recording' });
  putForward(ms);
}

function shows(state: string) {
  return { shows: { machine: 'voiceNote', state } };
}

function said(canvas: Canvas) {
  return within(canvas.getByRole('group', { name: 'Voice note' })).getByRole('status');
}

export const Idle = meta.story({
  parameters: shows('idle'),
  beforeEach: atNote(),
  async play({ canvas }) {
    await expect(await canvas.findByText('At least 15 seconds.')).toBeVisible();
  },
});

export const Asking = meta.story({
  parameters: shows('capturing.asking'),
  beforeEach: atNote(undefined, 'asks'),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Start recording' }));
    await expect(
      await canvas.findByText('Your browser asks whether this page may use the microphone.'),
    ).toBeVisible();
  },
});

export const Recording = meta.story({
  tags: ['spoken'],
  parameters: shows('capturing.recording'),
  beforeEach: atNote(),
  async play({ canvas, userEvent }) {
    await record({ canvas, userEvent }, 4_000);
    await expect(await canvas.findByText('Recording. At least 15 seconds.')).toBeVisible();
  },
});

export const LongEnough = meta.story({
  parameters: shows('capturing.recording'),
  beforeEach: atNote(),
  async play({ canvas, userEvent }) {
    await record({ canvas, userEvent }, 16_100);
    await expect((await canvas.findAllByText('Long enough'))[0]).toBeVisible();
    await expect(await canvas.findByText(/^0:(?:1[6-9]|[2-5]\d)$/u)).toBeVisible();
  },
});

// rules/reflection#F5
export const TooShort = meta.story({
  parameters: shows('capturing.tooShort'),
  beforeEach: atNote(),
  async play({ canvas, userEvent }) {
    await record({ canvas, userEvent }, 0);
    await userEvent.click(await canvas.findByRole('button', { name: 'Stop recording' }));
    await expect(await canvas.findByRole('button', { name: 'Play' })).toBeVisible();
    await expect(said(canvas)).toHaveTextContent('Voice note must be at least 15 seconds');
    await expect(await canvas.findByRole('button', { name: 'Continue recording' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Keep' })).toBeNull();
  },
});

export const Stopping = meta.story({
  parameters: shows('capturing.stopping'),
  beforeEach: atNote(),
  async play({ canvas, userEvent }) {
    await record({ canvas, userEvent }, 23_700);
    await canvas.findAllByText('Long enough');
    getStuck();
    await userEvent.click(await canvas.findByRole('button', { name: 'Stop recording' }));
    await expect(await canvas.findByText('One moment…')).toBeVisible();
  },
});

export const Checking = meta.story({
  parameters: shows('checking'),
  async beforeEach(begun) {
    const takeAway = await atNote(cutAfter(23_700))(begun);
    const letBe = neverDone('decodeAudioData');
    return () => {
      letBe();
      takeAway();
    };
  },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Keep' }));
    await expect(await canvas.findByText('One moment…')).toBeVisible();
    await expect(await canvas.findByText('0:23')).toBeVisible();
  },
});

export const Reviewing = meta.story({
  tags: ['spoken'],
  parameters: shows('reviewing'),
  beforeEach: atNote(),
  async play({ canvas, userEvent }) {
    await record({ canvas, userEvent }, 23_700);
    await canvas.findAllByText('Long enough');
    await userEvent.click(await canvas.findByRole('button', { name: 'Stop recording' }));
    await canvas.findByText('Hear it, then keep it.');
    for (const name of ['Play', 'Keep', 'Retake']) {
      await expect(await canvas.findByRole('button', { name })).toBeVisible();
    }
  },
});

const refusals = [
  ['NotAllowedError', /^The microphone is not allowed for this site\./u],
  ['NotFoundError', /^No microphone was found\./u],
  ['NotReadableError', /^Another app is using the microphone\./u],
] as const;

function refused([answer, words]: (typeof refusals)[number]) {
  return {
    parameters: shows('denied'),
    beforeEach: atNote(undefined, answer),
    async play({ canvas, userEvent }: Play) {
      await userEvent.click(await canvas.findByRole('button', { name: 'Start recording' }));
      await expect(await canvas.findByText(words)).toBeVisible();
      await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
    },
  };
}

export const NotAllowed = meta.story(refused(refusals[0]));
export const NotFound = meta.story(refused(refusals[1]));
export const Busy = meta.story(refused(refusals[2]));

function impossible(words: RegExp, make: () => () => void) {
  return {
    parameters: shows('denied'),
    async beforeEach(begun: Begun) {
      const takeAway = await atNote()(begun);
      const undo = make();
      return () => {
        undo();
        takeAway();
      };
    },
    async play({ canvas, userEvent }: Play) {
      await userEvent.click(await canvas.findByRole('button', { name: 'Start recording' }));
      await expect(await canvas.findByText(words)).toBeVisible();
    },
  };
}

export const Insecure = meta.story(
  impossible(/^A microphone works on a secure \(https\) page only\./u, insecurely),
);
export const Unsupported = meta.story(
  impossible(/^This browser cannot record sound\./u, withoutFormats),
);

export const InterruptedTooShort = meta.story({
  parameters: shows('interrupted'),
  beforeEach: atNote(),
  async play({ canvas, userEvent }) {
    await record({ canvas, userEvent }, 4_000);
    unplug();
    await expect(
      await canvas.findByText(/^Microphone disconnected at 0:(?:0[4-9]|1[0-4])\.$/u),
    ).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Continue recording' })).toBeVisible();
  },
});

export const Interrupted = meta.story({
  parameters: shows('interrupted'),
  beforeEach: atNote(),
  async play({ canvas, userEvent }) {
    await record({ canvas, userEvent }, 23_700);
    unplug();
    await expect(await canvas.findByRole('button', { name: 'Keep' })).toBeVisible();
  },
});

// rules/reflection#F7
export const Unfinished = meta.story({
  parameters: shows('unfinished'),
  beforeEach: atNote(cutAfter(23_700)),
  async play({ canvas }) {
    await expect(await canvas.findByText('Unfinished voice note (0:23)')).toBeVisible();
    for (const name of ['Play', 'Keep', 'Delete']) {
      await expect(await canvas.findByRole('button', { name })).toBeVisible();
    }
  },
});

export const PlaysAndPauses = meta.story({
  tags: ['flow'],
  parameters: shows('unfinished'),
  async beforeEach(begun) {
    const takeAway = await atNote(cutAfter(23_700))(begun);
    const silent = silentPlayer();
    return () => {
      silent();
      takeAway();
    };
  },
  async play({ canvas, userEvent, step }) {
    await step('it plays, and pauses by the same button', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Play' }));
      await userEvent.click(await canvas.findByRole('button', { name: 'Pause' }));
      await expect(await canvas.findByRole('button', { name: 'Play' })).toBeVisible();
    });

    await step('at its end it can be played again', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Play' }));
      await canvas.findByRole('button', { name: 'Pause' });
      document.querySelector('audio')?.dispatchEvent(new Event('ended'));
      await expect(await canvas.findByRole('button', { name: 'Play' })).toBeVisible();
    });
  },
});

// rules/reflection#F5
export const GoesOnUntilItIsLongEnough = meta.story({
  tags: ['flow'],
  parameters: shows('kept'),
  async beforeEach(begun) {
    const takeAway = await atNote()(begun);
    const silent = silentPlayer();
    return () => {
      silent();
      takeAway();
    };
  },
  async play({ canvas, userEvent, step }) {
    const press = async (name: string) =>
      userEvent.click(await canvas.findByRole('button', { name }));

    await step('it is stopped too early, and goes on in the same part', async () => {
      await record({ canvas, userEvent }, 4_000);
      await press('Stop recording');
      await press('Continue recording');
      await canvas.findByRole('button', { name: 'Stop recording' });
    });

    await step('the recorder ends by itself, and it goes on in another part', async () => {
      breakOff();
      await canvas.findByText(/^Microphone disconnected at/u);
      await press('Continue recording');
      await canvas.findByRole('button', { name: 'Stop recording' });
      putForward(16_000);
      await canvas.findAllByText('Long enough');
      await press('Stop recording');
    });

    await step('both parts are heard, one after the other', async () => {
      await press('Play');
      for (let part = 1; part <= 2; part += 1) {
        await canvas.findByRole('button', { name: 'Pause' });
        document.querySelector('audio')?.dispatchEvent(new Event('ended'));
      }
      await canvas.findByRole('button', { name: 'Play' });
    });

    await step('and are one note', async () => {
      await press('Keep');
      await expect(
        await canvas.findByText('Voice note kept. The recording stays on this device.'),
      ).toBeVisible();
    });
  },
});

export const AllowedTooLate = meta.story({
  tags: ['flow'],
  parameters: shows('idle'),
  beforeEach: atNote(undefined, 'asks'),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Start recording' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Back' }));
    allow();
    await expect(await canvas.findByText('At least 15 seconds.')).toBeVisible();
  },
});

export const UnfinishedTooShort = meta.story({
  parameters: shows('unfinished'),
  beforeEach: atNote(cutAfter(9_400)),
  async play({ canvas }) {
    await expect(await canvas.findByText('Unfinished voice note (0:09)')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Continue recording' })).toBeVisible();
  },
});

export const Unplayable = meta.story({
  parameters: shows('unplayable'),
  beforeEach: atNote(() => keepCutRecording(new Blob(['noise'], { type: 'audio/webm' }), 23_700)),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Keep' }));
    await expect(
      await canvas.findByText(/^This recording cannot be played on this device\./u),
    ).toBeVisible();
  },
});

export const Kept = meta.story({
  parameters: shows('kept'),
  beforeEach: atNote(cutAfter(23_700)),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Keep' }));
    await expect(
      await canvas.findByText('Voice note kept. The recording stays on this device.'),
    ).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Complete Task' })).toBeVisible();
  },
});
