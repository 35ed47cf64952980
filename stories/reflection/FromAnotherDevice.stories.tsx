import { http, HttpResponse } from 'msw';
import { expect, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { failure } from '#src/mocks/common/answers.ts';
import { ourFault } from '#src/mocks/common/commonScenarios.ts';
import { onCommitments } from '#src/mocks/commitments/commitments.ts';
import type { MockWorld } from '#src/mocks/world/world.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { reflectElsewhere, sendElsewhere } from '../support/maya/elsewhere.ts';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { duskPicture } from '../support/pictures.ts';
import { waveOf } from '../support/sounds.ts';

const note = 'voice-made-elsewhere.webm';
const sound = waveOf(20);
const ready = { shows: { machine: 'dayTasks', state: 'day.ready' } };

const meta = preview.meta({
  title: 'Today/From another device',
  render: () => <AppAt path="/progress" />,
});

const spoken = (world: MockWorld) => reflectElsewhere(world, 'voice', note);

// rules/practiceFeed#E23
export const VoiceNoteThatIsPlayed = meta.story({
  parameters: ready,
  beforeEach: mayaHas(async (world) => {
    spoken(world);
    await sendElsewhere(world, note, { kind: 'voice', file: sound });
  }),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Play' }));
    const audio = await canvas.findByLabelText<HTMLAudioElement>('Your voice note');
    await waitFor(() => expect(audio.duration).toBeCloseTo(20));
  },
});

export const PhotoThatIsShown = meta.story({
  parameters: ready,
  beforeEach: mayaHas((world) => reflectElsewhere(world, 'image', duskPicture())),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show' }));
    const picture = await canvas.findByRole<HTMLImageElement>('img', { name: 'Your own' });
    await waitFor(() => expect(picture.naturalWidth).toBeGreaterThan(0));
  },
});

export const PhotoThatIsNotReached = meta.story({
  parameters: ready,
  beforeEach: mayaHas(
    (world) => {
      photoFailures = [() => failure(500, ourFault), () => HttpResponse.error()];
      reflectElsewhere(world, 'image', duskPicture());
    },
    () => [onCommitments('taskMedia', () => photoFailures.shift()?.() ?? noPhoto())],
  ),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show' }));
    await expect(await canvas.findByText('Your account could not be reached.')).toBeVisible();
    await waitFor(() => expect(photoFailures).toHaveLength(1));

    await userEvent.click(await canvas.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(photoFailures).toHaveLength(0));
    await userEvent.click(await canvas.findByRole('button', { name: 'Retry' }));
    await expect(
      await canvas.findByText('It is on the device on which it was made.'),
    ).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Retry' })).toBeNull();
  },
});

export const VoiceNoteOnItsWay = meta.story({
  parameters: ready,
  beforeEach: mayaHas(async (world) => {
    spoken(world);
    await sendElsewhere(world, note, { kind: 'voice', file: sound, isBegun: true });
  }),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Play' }));
    await expect(await canvas.findByText('On its way from your other device.')).toBeVisible();
  },
});

export const VoiceNoteThatStayedThere = meta.story({
  parameters: ready,
  beforeEach: mayaHas(spoken),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Play' }));
    await expect(
      await canvas.findByText('It is on the device on which it was made.'),
    ).toBeVisible();
  },
});

export const AccountThatIsNotReached = meta.story({
  parameters: ready,
  beforeEach: mayaHas(spoken, () => [
    http.get('*/api/v1/media/*', () => HttpResponse.error(), { once: true }),
  ]),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Play' }));
    await expect(await canvas.findByText('Your account could not be reached.')).toBeVisible();

    await userEvent.click(await canvas.findByRole('button', { name: 'Retry' }));
    await expect(
      await canvas.findByText('It is on the device on which it was made.'),
    ).toBeVisible();
    await expect(document.body).not.toHaveFocus();
  },
});

let photoFailures: (() => Response)[] = [];

function noPhoto(): Response {
  return failure(404, 'There is no such photo or video.');
}
