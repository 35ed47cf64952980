import { expect } from 'storybook/test';
import { fromCallback, fromPromise } from 'xstate';

import preview from '#.storybook/preview.tsx';
import { ClosedSection } from '#src/components/reminders/ClosedSection.tsx';
import { RemindersScreen } from '#src/components/reminders/RemindersScreen.tsx';
import {
  ListeningUntold,
  type Listening,
  type ListeningLack,
} from '#src/domain/reminders/listening.ts';
import {
  pushDeviceMachine,
  type PushDeviceEvent,
} from '#src/machines/reminders/pushDeviceMachine.ts';
import { Live } from '../support/stage.tsx';

interface Args {
  args: {
    /** What is wanted, one after the other. */
    wishes: readonly boolean[];
    look: () => Promise<boolean>;
    begin: () => Promise<Listening>;
    lack: ListeningLack | null;
  };
}

const answered = (listening: Listening) => () => Promise.resolve(listening);
const waits = () => new Promise<never>(() => {});

/** What a browser's push service does is its own, so it is said here. */
const meta = preview.type<Args>().meta({
  title: 'Reminders/While Fourfold is closed',
  parameters: {
    unasked: 'Where a device listens is asked of the browser, whose push service no story has.',
    layout: 'fullscreen',
  },
  args: {
    wishes: [true],
    look: () => Promise.resolve(true),
    begin: answered('listening'),
    lack: null,
  },
  render: (args) => (
    <Live
      input={{ email: 'maya@example.com', isRead: args.lack === null }}
      machine={machineOf(args)}
    >
      {(actorRef) => (
        <RemindersScreen scheduleHref="/schedule">
          <ClosedSection actorRef={actorRef} lack={args.lack} />
        </RemindersScreen>
      )}
    </Live>
  ),
});

export const Hearing = meta.story({
  parameters: { shows: { machine: 'pushDevice', state: 'hearing' } },
  args: { wishes: [] },
  async play({ canvas }) {
    await expect(await canvas.findByText('One moment…')).toBeVisible();
  },
});

// rules/reminders#RE16
export const Off = meta.story({
  parameters: { shows: { machine: 'pushDevice', state: 'off.possible' } },
  args: { wishes: [false] },
  async play({ canvas }) {
    await expect(
      await canvas.findByText(/can be told of here while Fourfold is closed/u),
    ).toBeVisible();
  },
});

export const OffAndLooking = meta.story({
  parameters: { shows: { machine: 'pushDevice', state: 'off.looking' } },
  args: { wishes: [false], look: waits },
  async play({ canvas }) {
    await expect(await canvas.findByText('One moment…')).toBeVisible();
  },
});

// rules/reminders#RE16
export const OffAndNotSetUp = meta.story({
  parameters: { shows: { machine: 'pushDevice', state: 'off.notSetUp' } },
  args: { wishes: [false], look: () => Promise.resolve(false) },
  async play({ canvas }) {
    await expect(
      await canvas.findByText(/^This Fourfold reminds while it is open\./u),
    ).toBeVisible();
    await expect(canvas.queryByText(/can be told of here/u)).toBeNull();
  },
});

// rules/reminders#RE16
export const OffAndUntold = meta.story({
  parameters: { shows: { machine: 'pushDevice', state: 'off.untold' } },
  args: { wishes: [false], look: () => Promise.reject(new ListeningUntold()) },
  async play({ canvas }) {
    await expect(await canvas.findByText(/could not be asked/u)).toBeVisible();
  },
});

// rules/reminders#RE16
export const OffWithoutAWay = meta.story({
  parameters: { shows: { machine: 'pushDevice', state: 'off.resting' } },
  args: { wishes: [false], lack: 'way' },
  async play({ canvas }) {
    await expect(await canvas.findByText(/^This browser takes no reminders/u)).toBeVisible();
  },
});

export const Beginning = meta.story({
  parameters: { shows: { machine: 'pushDevice', state: 'wanted.beginning' } },
  args: { begin: waits },
  async play({ canvas }) {
    await expect(await canvas.findByText('One moment…')).toBeVisible();
  },
});

// rules/reminders#RE16
export const Listens = meta.story({
  tags: ['spoken'],
  parameters: { shows: { machine: 'pushDevice', state: 'wanted.listening' } },
  async play({ canvas }) {
    await expect(
      await canvas.findByText(/are told of here while Fourfold is closed/u),
    ).toBeVisible();
  },
});

// rules/reminders#RE16
export const NotSetUp = meta.story({
  parameters: { shows: { machine: 'pushDevice', state: 'wanted.notSetUp' } },
  args: { begin: answered('notSetUp') },
  async play({ canvas }) {
    await expect(
      await canvas.findByText(/^This Fourfold reminds while it is open\./u),
    ).toBeVisible();
  },
});

// rules/reminders#RE16
export const Unable = meta.story({
  parameters: { shows: { machine: 'pushDevice', state: 'wanted.unable' } },
  args: { begin: answered('unable') },
  async play({ canvas }) {
    await expect(await canvas.findByText(/^This browser takes no reminders/u)).toBeVisible();
  },
});

// rules/reminders#RE16
export const Untold = meta.story({
  parameters: { shows: { machine: 'pushDevice', state: 'wanted.untold' } },
  args: { begin: () => Promise.reject(new ListeningUntold()) },
  async play({ canvas }) {
    await expect(await canvas.findByText(/could not be asked/u)).toBeVisible();
  },
});

export const Ending = meta.story({
  parameters: { shows: { machine: 'pushDevice', state: 'ending' } },
  args: { wishes: [true, false] },
  async play({ canvas }) {
    await expect(await canvas.findByText('One moment…')).toBeVisible();
  },
});

// rules/reminders#RE16
export const OnAnIphone = meta.story({
  parameters: { shows: { machine: 'pushDevice', state: 'off.resting' } },
  args: { wishes: [false], lack: 'homeScreen' },
  async play({ canvas }) {
    await expect(await canvas.findByText(/^On an iPhone or iPad/u)).toBeVisible();
  },
});

function machineOf({ begin, look, wishes }: Args['args']) {
  return pushDeviceMachine.provide({
    actors: {
      wishes: fromCallback<PushDeviceEvent, { email: string }>(({ sendBack }) => {
        for (const isWanted of wishes) sendBack({ type: 'push.wanted', isWanted });
      }),
      look: fromPromise<boolean, void>(look),
      begin: fromPromise<Listening, void>(begin),
      end: fromPromise<void, void>(waits),
    },
    actions: { logFailure: () => {} },
  });
}
