import { expect } from 'storybook/test';
import type { ContextFrom } from 'xstate';

import preview from '#.storybook/preview.tsx';
import { ReflectionCapture } from '#src/components/reflection/ReflectionCapture.tsx';
import type { Reflected } from '#src/domain/reflection/reflection.ts';
import { noCapture } from '#src/domain/reflection/reflectionCapture.ts';
import { reflectionCaptureMachine } from '#src/machines/reflection/reflectionCaptureMachine.ts';
import { Frozen } from '../support/stage.tsx';

const email = 'maya@example.com';
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
  state: 'captured' | 'skipped',
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

export const Captured = meta.story({
  ...capture('captured', 'The task is complete at once.', {
    ...written,
    saved: { delivery: 'saved', newStatus: 'done' },
  }),
  async play({ canvas }) {
    await expect(await canvas.findByText(written.text)).toBeVisible();
  },
});

export const Skipped = meta.story({
  ...capture('skipped', 'The page is left at once.', written),
  async play({ canvas }) {
    await expect(await canvas.findByText(written.text)).toBeVisible();
  },
});
