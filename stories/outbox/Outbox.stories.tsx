import { expect } from 'storybook/test';
import type { StateValueFrom } from 'xstate';

import preview from '#.storybook/preview.tsx';
import { OutboxLine } from '#src/components/outbox/OutboxLine.tsx';
import type { OutboxItem } from '#src/domain/outbox/outbox.ts';
import { outboxMachine } from '#src/machines/outbox/outboxMachine.ts';
import { storyDay } from '../support/memberStore.tsx';
import { Frozen } from '../support/stage.tsx';

interface Args {
  items: OutboxItem[];
  value: StateValueFrom<typeof outboxMachine>;
}

const fresh = { keptAt: 1, attempts: 0, notBefore: 0, refusal: null };
const timer: OutboxItem = {
  ...fresh,
  id: 'timer',
  kind: 'timer',
  body: {
    date: storyDay,
    pillar: 'TETHER',
    task_id: `${storyDay}-TETHER-1`,
    elapsed_seconds: 1_200,
    completed: true,
  },
};
const reflection: OutboxItem = {
  ...fresh,
  id: 'reflection',
  keptAt: 2,
  kind: 'reflection',
  body: {
    date: storyDay,
    pillar: 'TETHER',
    task_id: `${storyDay}-TETHER-1`,
    reflection_type: 'text',
    reflection_data: 'Quiet, and the rain on the window.',
  },
};
const unanswered = { attempts: 2, isUnanswered: true };
const refused: OutboxItem[] = [
  { ...timer, attempts: 1, refusal: 'There is no such task.' },
  { ...reflection, attempts: 2, refusal: 'Please check these fields: reflection_data.' },
];

const atRest: Args = { items: [], value: 'idle' };

const meta = preview.type<{ args: Args }>().meta({
  title: 'App/Outbox',
  parameters: { layout: 'padded' },
  args: atRest,
  render: ({ items, value }) => (
    <main>
      <h1>Today</h1>
      <Frozen
        context={{ email: 'maya@example.com', items, wait: 4_000, hasMore: false }}
        key={JSON.stringify([items, value])}
        machine={outboxMachine}
        value={value}
      >
        {(outboxRef) => <OutboxLine outboxRef={outboxRef} />}
      </Frozen>
    </main>
  ),
});

export const Idle = meta.story({
  parameters: { shows: { machine: 'outbox', state: 'idle' } },
  async play({ canvas }) {
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
  },
});

// rules/outbox#O6
export const IdleWithWhatTheServiceRefused = meta.story({
  args: { items: refused },
  parameters: { shows: { machine: 'outbox', state: 'idle' } },
  async play({ canvas }) {
    await expect(
      canvas.getByText('The service did not take this: There is no such task.'),
    ).toBeVisible();
    await expect(canvas.getAllByRole('button', { name: 'Try again' })).toHaveLength(2);
    await expect(canvas.getByRole('button', { name: 'Delete this time' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Delete this reflection' })).toBeVisible();
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
  },
});

export const Sending = meta.story({
  args: { items: [timer], value: 'sending' },
  parameters: { shows: { machine: 'outbox', state: 'sending' } },
  async play({ canvas }) {
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
  },
});

export const SendingAgain = meta.story({
  args: { items: [{ ...timer, ...unanswered }, reflection], value: 'sending' },
  parameters: { shows: { machine: 'outbox', state: 'sending' } },
  async play({ canvas }) {
    await expect(canvas.getByRole('status')).toHaveTextContent(
      '1 save on this device. It is sent when the network is back.',
    );
  },
});

export const WaitingForTheNetwork = meta.story({
  args: { items: [{ ...timer, ...unanswered }, reflection], value: 'waiting' },
  parameters: { shows: { machine: 'outbox', state: 'waiting' } },
  async play({ canvas }) {
    await expect(canvas.getByRole('status')).toHaveTextContent(
      '2 saves on this device. They are sent when the network is back.',
    );
  },
});

export const WaitingForTheService = meta.story({
  args: { items: [{ ...timer, attempts: 3 }], value: 'waiting' },
  parameters: { shows: { machine: 'outbox', state: 'waiting' } },
  async play({ canvas }) {
    await expect(canvas.getByRole('status')).toHaveTextContent(
      '1 save on this device. It is sent again in a moment.',
    );
  },
});

export const NeedsMember = meta.story({
  args: { items: [timer, reflection], value: 'needsMember' },
  parameters: { shows: { machine: 'outbox', state: 'needsMember' } },
  async play({ canvas }) {
    await expect(canvas.getByRole('status')).toHaveTextContent(
      '2 saves on this device. Sign in again, then they are sent. Nothing of it is gone.',
    );
  },
});
