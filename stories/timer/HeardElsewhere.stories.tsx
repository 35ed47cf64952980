import { HttpResponse } from 'msw';
import { expect, screen, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { failure } from '#src/mocks/common/answers.ts';
import { ourFault, withoutMessage } from '#src/mocks/common/commonScenarios.ts';
import { liveHeads } from '#src/mocks/practice/live.ts';
import { onPractice } from '#src/mocks/practice/practice.ts';
import { createMockWorld, type MockWorld } from '#src/mocks/world/world.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { timeElsewhere } from '../support/maya/elsewhere.ts';
import { mayaHas } from '../support/maya/mayaHas.ts';

const email = 'maya@example.com';
const tether = 1;
const question = 'Running on another device. Continue here?';

const meta = preview.meta({
  title: 'Today/Heard of another device',
  parameters: { shows: { machine: 'timerDesk', state: 'free' } },
  render: () => <AppAt path="/progress" />,
});

// rules/practiceFeed#E21
export const OnceTheServiceIsThereAgain = meta.story({
  beforeEach: mayaHas(begin, () => [
    onPractice('live', 'get', () => {
      asked += 1;
      return failures[asked - 1]?.() ?? liveHeads(mayas, email);
    }),
  ]),
  async play({ canvas, step }) {
    await step('its failures are not spoken of', async () => {
      await waitFor(() => expect(asked).toBeGreaterThan(0));
      await waitFor(() => {
        dispatchEvent(new Event('online'));
        if (asked <= failures.length) throw new Error(`It was asked ${asked} times.`);
      });
      await expect(screen.queryByRole('alert')).toBeNull();
    });

    await step('what another device begins is here at once', async () => {
      timeElsewhere(mayas, tether, 7);
      await expect(await canvas.findByText(question)).toBeVisible();
      await expect(screen.queryByRole('alert')).toBeNull();
    });
  },
});

// rules/practiceFeed#E21
export const AmidWhatNobodyForesaw = meta.story({
  beforeEach: mayaHas(begin, () => [
    onPractice('live', 'get', () => {
      asked += 1;
      return afterNoise(liveHeads(mayas, email));
    }),
  ]),
  async play({ canvas }) {
    await expect(await canvas.findByText('Complete at least one pillar')).toBeVisible();
    await waitFor(() => expect(asked).toBe(1));
    timeElsewhere(mayas, tether, 7);
    await expect(await canvas.findByText(question)).toBeVisible();
  },
});

let mayas = createMockWorld();
let asked = 0;
const failures = [
  () => HttpResponse.error(),
  () => failure(503, ourFault),
  () => withoutMessage(502),
];

function begin(world: MockWorld): void {
  mayas = world;
  asked = 0;
}

/** The same stream, after events that no version of this app knows. */
function afterNoise({ body, headers }: Response): Response {
  const noise = 'event: head\ndata: {no JSON\n\nevent: weather\ndata: {"head":"rain"}\n\n';
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(noise)),
  });
  void body?.pipeTo(writable).catch(() => {});

  return new HttpResponse(readable, { headers });
}
