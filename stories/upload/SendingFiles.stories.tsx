import { http, HttpResponse, type HttpHandler } from 'msw';
import { expect, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import type { Scenario } from '#src/mocks/common/commonScenarios.ts';
import { never } from '#src/mocks/common/commonScenarios.ts';
import { failure } from '#src/mocks/common/answers.ts';
import { onMedia } from '#src/mocks/media/media.ts';
import { mediaScenarios } from '#src/mocks/media/mediaScenarios.ts';
import { mediaIn } from '#src/mocks/media/stored.ts';
import { createMockWorld, type MockWorld } from '#src/mocks/world/world.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { aPhoto, submitDay } from '../support/maya/mayasDays.ts';
import { mayaHas } from '../support/maya/mayaHas.ts';

const rain = 'Rain. I walked the long way home and did not mind.';
const gone = 'This was deleted.';
const sent = 'With your account';

const meta = preview.type<{ args: { path: string } }>().meta({
  title: 'Today/Files on their way',
  args: { path: '/daily-upload' },
  parameters: { shows: { machine: 'dailyUpload', state: 'writing.editing' } },
  render: ({ path }) => <AppAt path={path} />,
});

// rules/media#V3
export const HalfOfItArrived = meta.story({
  beforeEach: aDayWithAPhoto(() => [
    theFirstTime('patch', (request) => cutOff(request, 0.4)),
    onMedia('media', 'patch', never),
  ]),
  async play({ canvas }) {
    await onceTheNetworkIsBack(() =>
      expect(
        canvas.getByText('With your account. Sending what was recorded or photographed, 40%'),
      ).toBeVisible(),
    );
    await expect(await canvas.findByText('Sending, 40%')).toBeVisible();
  },
});

// rules/media#V3
export const GoesOnWhereItWasCutOff = meta.story({
  beforeEach: aDayWithAPhoto(() => [theFirstTime('patch', (request) => cutOff(request, 0.4))]),
  async play({ canvas }) {
    await onceTheNetworkIsBack(() => expect(canvas.getAllByText(sent)).toHaveLength(2));
  },
});

// rules/media#V3
export const MoreOfItArrivedThanWasHeard = meta.story({
  beforeEach: aDayWithAPhoto(() => [
    theFirstTime('patch', async (request) => {
      await cutOff(request, 0.4);
      return undefined;
    }),
  ]),
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getAllByText(sent)).toHaveLength(2));
  },
});

// rules/media#V1
export const AnnouncedAnewWhereTheAccountLostIt = meta.story({
  beforeEach: aDayWithAPhoto(() => [
    theFirstTime('patch', () => failure(404, 'There is no such file.')),
    theFirstTime('post', () => failure(409, 'Not all of the file has come yet.')),
  ]),
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getAllByText(sent)).toHaveLength(2));
  },
});

// rules/media#V8
export const DeletedThereBeforeItWasSent = meta.story({
  beforeEach: aDayWithAPhoto(() => [onMedia('media', 'put', () => failure(410, gone))]),
  async play({ canvas }) {
    await expect(
      await canvas.findByText(
        'With your account. What was recorded or photographed is on the device that made it.',
      ),
    ).toBeVisible();
    await expect(await canvas.findByText('On this device')).toBeVisible();
    await expect(canvas.queryByText(/^Sending/u)).toBeNull();
  },
});

// rules/media#V4, rules/outbox#O6
export const NotWhatWasAnnounced = meta.story({
  args: { path: '/progress' },
  parameters: { shows: { machine: 'outbox', state: 'idle' } },
  beforeEach: aDayWithAPhoto(mediaScenarios.mediaRefused),
  async play({ canvas }) {
    await expect(
      await canvas.findByText('The service did not take this: The file is not what was announced.'),
    ).toBeVisible();
    await expect(
      await canvas.findByRole('button', { name: 'Keep it on this device only' }),
    ).toBeVisible();
  },
});

export const AccountHasNoRoomForNow = meta.story({
  beforeEach: aDayWithAPhoto(mediaScenarios.mediaDiskFull),
  async play({ canvas }) {
    await expect(await canvas.findByText('Sending, 0%')).toBeVisible();
    await expect(canvas.queryByText(/The service did not take this/u)).toBeNull();
  },
});

let mayas = createMockWorld();

/** An earlier day that Maya ended with a photo, and how its file fares. */
function aDayWithAPhoto(scenario: Scenario) {
  return mayaHas(async (world: MockWorld) => {
    mayas = world;
    await submitDay('2025-11-20', { mood: 'neutral', happiness: 5, text: rain }, await aPhoto());
  }, scenario);
}

/** The account keeps so much of the one file that is sent, of 1, and is heard no more. */
async function cutOff(request: Request, share: number): Promise<Response> {
  const part = new Uint8Array(await request.clone().arrayBuffer());
  for (const media of mediaIn(mayas).values()) {
    media.bytes = part.slice(0, Math.ceil(media.body.size * share));
  }

  return HttpResponse.error();
}

/** Lets the network come back until it is so: what nobody answered is sent again then, and not by a clock. It has a second each time. */
async function onceTheNetworkIsBack(isSo: () => Promise<void>, tries = 20): Promise<void> {
  dispatchEvent(new Event('online'));
  try {
    await waitFor(isSo, { timeout: 1_000 });
  } catch (error) {
    if (tries === 1) throw error;
    await onceTheNetworkIsBack(isSo, tries - 1);
  }
}

/** Answers the first call for a file in its own way, and leaves those that follow. */
function theFirstTime(
  method: 'patch' | 'post',
  answer: (request: Request) => Response | undefined | Promise<Response | undefined>,
): HttpHandler {
  let isFirst = true;

  return http[method]('*/api/v1/media/*', ({ request }) => {
    if (!isFirst) return undefined;
    isFirst = false;
    return answer(request);
  });
}
