import { expect, fn } from 'storybook/test';
import { fromCallback, fromPromise } from 'xstate';

import preview from '#.storybook/preview.tsx';
import { UpdateNotice } from '#src/components/app/UpdateNotice.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { appUpdateMachine, type AppUpdateEvent } from '#src/machines/app/appUpdateMachine.ts';
import { liveAppUpdate } from '#src/routes/rooms/updateLogic.ts';
import { withNewerVersion } from './newerVersion.ts';
import { Live } from '../support/stage.tsx';

interface Args {
  args: {
    isFound: boolean;
    isUnderWay: () => Promise<boolean>;
    takeOver: () => Promise<void>;
    loadAnew: () => void;
  };
}

const never = () => new Promise<never>(() => {});

/** A newer version as the browser's worker brings it; here it waits from the start, and no page is loaded. */
const meta = preview.type<Args>().meta({
  title: 'App/New version',
  parameters: {
    unasked: 'A new version is found by the browser itself, and no service is asked.',
    layout: 'fullscreen',
  },
  args: {
    isFound: true,
    isUnderWay: () => Promise.resolve(true),
    takeOver: () => Promise.resolve(),
    loadAnew: fn(),
  },
  render: ({ isFound, isUnderWay, takeOver, loadAnew }) => (
    <Live input={undefined} machine={machineOf({ isFound, isUnderWay, takeOver, loadAnew })}>
      {(actorRef) => (
        <>
          <UpdateNotice actorRef={actorRef} />
          <main className="frame column">
            <h1>Your day</h1>
            <Button look="outlined" onPress={() => actorRef.send({ type: 'page.hidden' })}>
              Look away
            </Button>
          </main>
        </>
      )}
    </Live>
  ),
});

export const Current = meta.story({
  parameters: { shows: { machine: 'appUpdate', state: 'current' } },
  args: { isFound: false },
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Look away' })).toBeVisible();
    await expect(canvas.queryByText('A new version is ready.')).not.toBeInTheDocument();
  },
});

// rules/shell#X12
export const Found = meta.story({
  tags: ['spoken'],
  parameters: { shows: { machine: 'appUpdate', state: 'found' } },
  async play({ canvas }) {
    await expect(await canvas.findByText('A new version is ready.')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Use it now' })).toBeVisible();
    await expect(document.body).toHaveFocus();
  },
});

export const LookingWhetherAnythingIsUnderWay = meta.story({
  parameters: { shows: { machine: 'appUpdate', state: 'looking' } },
  args: { isUnderWay: never },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Look away' }));
    await expect(await canvas.findByRole('button', { name: 'Use it now' })).toBeEnabled();
  },
});

export const TakingOver = meta.story({
  parameters: { shows: { machine: 'appUpdate', state: 'takingOver' } },
  args: { takeOver: never },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Use it now' }));
    await expect(await canvas.findByRole('button', { name: 'Use it now' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

export const Leaving = meta.story({
  parameters: { shows: { machine: 'appUpdate', state: 'leaving' } },
  async play({ args, canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Use it now' }));
    await expect(args.loadAnew).toHaveBeenCalledOnce();
  },
});

export const UsedWhileNobodyLooks = meta.story({
  tags: ['flow'],
  parameters: { shows: { machine: 'appUpdate', state: 'leaving' } },
  args: { isUnderWay: () => Promise.resolve(false) },
  async play({ args, canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Look away' }));
    await expect(args.loadAnew).toHaveBeenCalledOnce();
  },
});

export const FoundByTheBrowserAndUsed = meta.story({
  tags: ['flow'],
  parameters: { shows: { machine: 'appUpdate', state: 'leaving' } },
  beforeEach: withNewerVersion,
  render: ({ loadAnew }) => (
    <Live input={undefined} machine={liveAppUpdate.provide({ actions: { loadAnew } })}>
      {(actorRef) => (
        <>
          <UpdateNotice actorRef={actorRef} />
          <main className="frame column">
            <h1>Your day</h1>
          </main>
        </>
      )}
    </Live>
  ),
  async play({ args, canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Use it now' }));
    await expect(args.loadAnew).toHaveBeenCalledOnce();
  },
});

function machineOf({ isFound, isUnderWay, takeOver, loadAnew }: Args['args']) {
  return appUpdateMachine.provide({
    actors: {
      newerVersions: fromCallback<AppUpdateEvent>(({ sendBack }) => {
        if (isFound) sendBack({ type: 'version.found' });
      }),
      pageChanges: fromCallback<AppUpdateEvent>(() => {}),
      isUnderWay: fromPromise(isUnderWay),
      takeOver: fromPromise(takeOver),
    },
    actions: { loadAnew },
  });
}
