import { http, HttpResponse } from 'msw';
import { expect, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { pushPaths } from '#src/contract/reminders/push.ts';
import { createMockWorld, type MockWorld } from '#src/mocks/world/world.ts';
import {
  noteBrowser,
  onAnIphone,
  pushKey,
  StoryPushes,
  StoryWorker,
  withoutNotes,
} from '../support/browser/noteBrowser.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { logOut } from '../support/logOut.ts';

let mayas = createMockWorld();
/** Of a Fourfold that sends reminders. */
const sending = mayaHas((world: MockWorld) => {
  world.pushKey = pushKey;
  mayas = world;
});

const meta = preview.type<{ args: object }>().meta({
  title: 'Reminders/On this device',
  parameters: { shows: { machine: 'pushDevice', state: 'off.possible' } },
  render: () => <AppAt path="/reminders" />,
  beforeEach: sending,
});

const usual = new StoryWorker();

// rules/reminders#RE15, rules/reminders#RE16
export const FromAllowedToSwitchedOff = meta.story({
  beforeEach: noteBrowser({ permission: 'default', worker: usual }),
  async play({ canvas, step, userEvent }) {
    await step('what the browser allows reaches the closed app as well', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Allow reminders here' }));
      await expect(await canvas.findByText(/^Practices and last night’s sleep are/u)).toBeVisible();
      await expect([...mayas.pushDevices.values()]).toEqual([usual.pushes?.endpoint]);
    });

    await step('a browser that moves is known where it went', async () => {
      await usual.pushes?.subscribe();
      usual.say('listenAnew');
      await waitFor(() =>
        expect([...mayas.pushDevices.values()]).toEqual([usual.pushes?.endpoint]),
      );
    });

    await step('whoever wants neither is not listened for', async () => {
      await userEvent.click(await canvas.findByRole('switch', { name: 'A practice that is due' }));
      await userEvent.click(await canvas.findByRole('switch', { name: 'Last night’s sleep' }));
      await expect(await canvas.findByText(/^Practices and last night’s sleep can/u)).toBeVisible();
      await expect([...mayas.pushDevices.values()]).toEqual([]);
      await expect(usual.pushes?.endpoint).toBeNull();
    });
  },
});

const ofAnotherKey = new StoryWorker(new StoryPushes({ isOfAnotherKey: true }));

// rules/reminders#RE15
export const ListensByTheKeyOfNowUntilTheMemberLeaves = meta.story({
  parameters: { shows: { machine: 'session', state: 'signedOut' } },
  beforeEach: noteBrowser({ permission: 'default', worker: ofAnotherKey }),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Allow reminders here' }));
    await waitFor(() =>
      expect([...mayas.pushDevices.values()]).toEqual(['https://fcm.googleapis.com/fcm/send/1']),
    );

    await logOut(canvas, userEvent);
    await waitFor(() => expect(ofAnotherKey.pushes?.endpoint).toBeNull());
  },
});

// rules/reminders#RE11
export const RefusedByTheMember = meta.story({
  parameters: { shows: { machine: 'deviceReminders', state: 'blocked' } },
  beforeEach: noteBrowser({ permission: 'default', answer: 'denied' }),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Allow reminders here' }));

    await expect(await canvas.findByText(/^This browser keeps our reminders out\./u)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Allow reminders here' })).toBeNull();
  },
});

// rules/reminders#RE11, rules/reminders#RE16
export const InSafariOnAnIphone = meta.story({
  parameters: { shows: { machine: 'deviceReminders', state: 'unsupported' } },
  beforeEach: [withoutNotes, onAnIphone],
  async play({ canvas }) {
    await expect(await canvas.findByText(/^This browser has no reminders\./u)).toBeVisible();
    await expect(await canvas.findByText(/^On an iPhone or iPad/u)).toBeVisible();
  },
});

// rules/reminders#RE16
export const WhereThePushServiceIsNotReached = meta.story({
  parameters: { shows: { machine: 'pushDevice', state: 'wanted.unable' } },
  beforeEach: noteBrowser({
    permission: 'default',
    worker: new StoryWorker(new StoryPushes({ isReached: false })),
  }),
  play: ({ canvas, userEvent }) => allowAndRead(canvas, userEvent, /^This browser takes no/u),
});

// rules/reminders#RE16
export const InABrowserWithoutPush = meta.story({
  parameters: { shows: { machine: 'pushDevice', state: 'wanted.unable' } },
  beforeEach: noteBrowser({ permission: 'default', worker: new StoryWorker(null) }),
  play: ({ canvas, userEvent }) => allowAndRead(canvas, userEvent, /^This browser takes no/u),
});

// rules/reminders#RE16
export const OfAFourfoldThatSendsNone = meta.story({
  parameters: { shows: { machine: 'pushDevice', state: 'wanted.notSetUp' } },
  beforeEach: [mayaHas(), noteBrowser({ permission: 'default', worker: new StoryWorker() })],
  play: ({ canvas, userEvent }) => allowAndRead(canvas, userEvent, /^This Fourfold reminds while/u),
});

// rules/reminders#RE16
export const OfAFourfoldThatSendsNoneBeforeAnyIsWanted = meta.story({
  parameters: { shows: { machine: 'pushDevice', state: 'off.notSetUp' } },
  beforeEach: [mayaHas(), noteBrowser({ permission: 'default', worker: new StoryWorker() })],
  async play({ canvas }) {
    await expect(await canvas.findByText(/^This Fourfold reminds while/u)).toBeVisible();
  },
});

// rules/reminders#RE16
export const WithoutTheService = meta.story({
  parameters: { shows: { machine: 'pushDevice', state: 'wanted.untold' } },
  beforeEach: [
    mayaHas(
      () => {},
      () => [http.get(`*${pushPaths.device}`, () => HttpResponse.error())],
    ),
    noteBrowser({ permission: 'default', worker: new StoryWorker() }),
  ],
  play: ({ canvas, userEvent }) => allowAndRead(canvas, userEvent, /could not be asked/u),
});

type Play = NonNullable<(typeof meta)['input']['play']>;
type Canvas = Parameters<Play>[0]['canvas'];
type User = Parameters<Play>[0]['userEvent'];

async function allowAndRead(canvas: Canvas, user: User, words: RegExp) {
  await user.click(await canvas.findByRole('button', { name: 'Allow reminders here' }));

  await expect(await canvas.findByText(words)).toBeVisible();
}
