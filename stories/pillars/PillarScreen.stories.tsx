import { expect, waitFor } from 'storybook/test';
import { fromPromise } from 'xstate';

import preview from '#.storybook/preview.tsx';
import { PillarScreen } from '#src/components/pillars/PillarScreen.tsx';
import { findPillar } from '#src/domain/pillars/pillar.ts';
import { PillarError } from '#src/domain/pillars/pillarFailure.ts';
import type { Pillar } from '#src/domain/pillars/pillarRecord.ts';
import {
  pillarPageMachine,
  type PillarPageActorRef,
} from '#src/machines/pillars/pillarPageMachine.ts';
import { pillarHrefs, scheduleHrefs } from '#src/routes/pillars/hrefs.ts';
import { holdWaits } from '../support/heldWaits.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { Live } from '../support/stage.tsx';
import './PillarStage.css';

const meta = preview.type<{ args: { code: string } }>().meta({
  title: 'Pillars/Pillar',
  args: { code: 'TETHER' },
  render: ({ code }) => <AppAt path={`/pillars/${code}`} />,
  beforeEach: mayaHas(),
});

// rules/pillars#I5, rules/pillars#I8
export const Loading = meta.story({
  parameters: { shows: { machine: 'pillarPage', state: 'loading' } },
  beforeEach: () => holdWaits(500),
  async play({ canvas }) {
    await expect(await canvas.findByText('Loading pillar data...')).toBeVisible();
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent('Tether');
  },
});

// rules/pillars#I7
export const LoadedTether = meta.story({
  tags: ['spoken'],
  parameters: { shows: { machine: 'pillarPage', state: 'loaded' } },
  async play({ canvas }) {
    await expectWhole(canvas, 'TETHER');
  },
});

export const LoadedRecovery = meta.story({
  args: { code: 'RECOVERY' },
  parameters: { shows: { machine: 'pillarPage', state: 'loaded' } },
  async play({ canvas }) {
    await expectWhole(canvas, 'RECOVERY');
  },
});

export const LoadedNourishment = meta.story({
  args: { code: 'NOURISHMENT' },
  parameters: { shows: { machine: 'pillarPage', state: 'loaded' } },
  async play({ canvas }) {
    await expectWhole(canvas, 'NOURISHMENT');
  },
});

export const LoadedMovement = meta.story({
  args: { code: 'movement' },
  parameters: { shows: { machine: 'pillarPage', state: 'loaded' } },
  async play({ canvas }) {
    await expectWhole(canvas, 'MOVEMENT');
  },
});

// rules/pillars#I10
export const FailedBecauseUnknown = meta.story({
  args: { code: 'WATER' },
  parameters: { shows: { machine: 'pillarPage', state: 'failed' } },
  async play({ canvas }) {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Pillar not found: WATER');
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent(
      'Failed to Load Pillar Data',
    );
    await expect(canvas.queryByRole('link', { current: 'page' })).toBeNull();
  },
});

// rules/pillars#I9, rules/pillars#I11
// The catalogue comes with the app: no answer of a service, and no scenario, takes it away.
export const FailedToLoad = meta.story({
  parameters: {
    unasked: 'The catalogue comes with the app, not from a service.',
    shows: { machine: 'pillarPage', state: 'failed' },
  },
  render: ({ code }) => (
    <Live input={{ code }} machine={machineThatAnswers(unavailable)}>
      {(actorRef) => <Page actorRef={actorRef} />}
    </Live>
  ),
  async play({ canvas }) {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Failed to load pillar data');
    await expect(await canvas.findByRole('button', { name: 'Retry' })).toBeVisible();
  },
});

// rules/pillars#I9
export const LoadsOnRetry = meta.story({
  tags: ['flow'],
  parameters: {
    unasked: 'The catalogue comes with the app, not from a service.',
    shows: { machine: 'pillarPage', state: 'loaded' },
  },
  render: ({ code }) => (
    <Live input={{ code }} machine={machineThatAnswers(unavailable, available)}>
      {(actorRef) => <Page actorRef={actorRef} />}
    </Live>
  ),
  async play({ canvas, userEvent, step }) {
    await step('a failure keeps the way to the other pillars', async () => {
      await expect(await canvas.findByRole('alert')).toBeVisible();
      await expect(await canvas.findByRole('link', { name: 'Recovery' })).toHaveAttribute(
        'href',
        '/pillars/RECOVERY',
      );
    });

    await step('Retry loads the pillar, and the heading keeps the focus', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Retry' }));
      await expectWhole(canvas, 'TETHER');
      await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
    });
  },
});

type Play = NonNullable<(typeof meta)['input']['play']>;
type Canvas = Parameters<Play>[0]['canvas'];

async function expectWhole(canvas: Canvas, code: string) {
  const pillar = findPillar(code);

  await waitFor(() =>
    expect(canvas.getByRole('link', { name: 'Start schedule' })).toHaveAttribute(
      'href',
      `/schedule?pillar=${code}`,
    ),
  );
  await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent(
    pillar.pillar_name,
  );
  await expect(await canvas.findByRole('link', { current: 'page' })).toHaveTextContent(
    pillar.pillar_name,
  );
  for (const text of [
    pillar.short_description,
    pillar.duration,
    pillar.description,
    ...pillar.how_to_practice,
    ...pillar.benefits,
  ]) {
    await expect(await canvas.findByText(text)).toBeVisible();
  }
}

/** The page without the bar above it. */
function Page({ actorRef }: { actorRef: PillarPageActorRef }) {
  return (
    <div className="pillar-stage">
      <PillarScreen
        actorRef={actorRef}
        hrefs={{ pillars: pillarHrefs, schedules: scheduleHrefs, practice: '/practice' }}
      />
    </div>
  );
}

const unavailable = () => Promise.reject(new PillarError({ reason: 'unavailable' }));
const available = () => Promise.resolve(findPillar('TETHER'));

/** Answers in the order given, and with the last of them from then on. */
function machineThatAnswers(...answers: [() => Promise<Pillar>, ...(() => Promise<Pillar>)[]]) {
  const [first, ...later] = answers;
  const queue = [first, ...later];

  return pillarPageMachine.provide({
    actors: {
      loadPillar: fromPromise<Pillar, { code: string }>(() => {
        const answer = queue.length > 1 ? queue.shift() : queue[0];
        return (answer ?? first)();
      }),
    },
  });
}
