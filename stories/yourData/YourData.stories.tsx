import { expect, screen, waitFor } from 'storybook/test';
import { fromPromise } from 'xstate';

import preview from '#.storybook/preview.tsx';
import { ProfileEditor } from '#src/components/account/ProfileEditor.tsx';
import { YourData } from '#src/components/yourData/YourData.tsx';
import {
  DeviceDataRefused,
  type BroughtBack,
  type OnlyHere,
} from '#src/domain/yourData/deviceData.ts';
import { emptyProfile } from '#src/domain/account/profile.ts';
import { deviceDataMachine } from '#src/machines/yourData/deviceDataMachine.ts';
import { profileEditorMachine } from '#src/machines/account/profileEditorMachine.ts';
import { Frozen, Live } from '../support/stage.tsx';
import './YourDataStage.css';

type State = 'exporting' | 'bringingBack' | 'weighing' | 'forgetting' | 'forgotten';

const email = 'maya@example.com';
const onlyHere: OnlyHere = {
  unsent: 1,
  drafts: 2,
  recordings: 0,
  media: 3,
  uploads: 4,
  sessions: 12,
};
const file = new File(['a'], 'fourfold-2026-11-21.zip', { type: 'application/zip' });

const meta = preview
  .type<{ args: { state?: State; fault?: 'broken' | 'otherMember' | 'noRoom' } }>()
  .meta({
    title: 'Account/Your data',
    decorators: [
      (Story) => (
        <main className="your-data-stage">
          <h1>Profile Settings</h1>
          <Story />
        </main>
      ),
    ],
    render: ({ fault }) => (
      <Live input={{ email }} key={fault} machine={answering(fault)}>
        {(actorRef) => <YourData actorRef={actorRef} />}
      </Live>
    ),
  });

type Play = NonNullable<(typeof meta)['input']['play']>;
type Canvas = Parameters<Play>[0]['canvas'];

const held = meta.story({
  args: { state: 'exporting' },
  render: ({ state = 'exporting' }) => (
    <Frozen
      context={{ email, file, fault: null, isExported: false, broughtBack: null, onlyHere: null }}
      key={state}
      machine={deviceDataMachine}
      value={state}
    >
      {(actorRef) => <YourData actorRef={actorRef} />}
    </Frozen>
  ),
});

export const Idle = meta.story({
  parameters: { shows: { machine: 'deviceData', state: 'idle' } },
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { name: 'Your data' })).toBeVisible();
  },
});

export const Exporting = held.extend({
  parameters: { shows: { machine: 'deviceData', state: 'exporting' } },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Exporting...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

export const Exported = meta.story({
  parameters: { shows: { machine: 'deviceData', state: 'idle' } },
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Export' }));
    await expect(await canvas.findByRole('status')).toHaveTextContent('Your file is made.');
  },
});

export const BringingBack = held.extend({
  args: { state: 'bringingBack' },
  parameters: { shows: { machine: 'deviceData', state: 'bringingBack' } },
});

export const BroughtBackWhole = meta.story({
  parameters: { shows: { machine: 'deviceData', state: 'broughtBack' } },
  async play({ canvas, userEvent }) {
    await userEvent.upload(chooser(canvas), file);
    await expect(await canvas.findByRole('status')).toHaveTextContent(
      'Your data is back: 4 days, 2 ends of days and 1 recording or picture. Of 1 thing this device has another, which stays',
    );
    await expect(canvas.getByRole('button', { name: 'Show it' })).toBeVisible();
  },
});

export const RefusedBecauseDamaged = meta.story({
  args: { fault: 'broken' },
  parameters: { shows: { machine: 'deviceData', state: 'idle' } },
  async play({ canvas, userEvent }) {
    await userEvent.upload(chooser(canvas), file);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Nothing was changed.');
  },
});

export const RefusedBecauseAnotherMembers = meta.story({
  args: { fault: 'otherMember' },
  parameters: { shows: { machine: 'deviceData', state: 'idle' } },
  async play({ canvas, userEvent }) {
    await userEvent.upload(chooser(canvas), file);
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'This file belongs to another member.',
    );
  },
});

export const RefusedForLackOfRoom = meta.story({
  args: { fault: 'noRoom' },
  parameters: { shows: { machine: 'deviceData', state: 'idle' } },
  async play({ canvas, userEvent }) {
    await userEvent.upload(chooser(canvas), file);
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'no room for all of your file',
    );
  },
});

export const Weighing = held.extend({
  args: { state: 'weighing' },
  parameters: { shows: { machine: 'deviceData', state: 'weighing' } },
});

export const Asking = meta.story({
  parameters: { shows: { machine: 'deviceData', state: 'asking' } },
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Forget this device' }));
    const dialog = await screen.findByRole('alertdialog');
    await expect(dialog).toHaveTextContent(
      'Only this device has 1 save that is not sent yet, 2 drafts, 3 kept recordings and pictures, 4 ends of days and 12 practice sessions',
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus());
    await waitFor(() => expect(dialog.getAnimations()).toEqual([]));
  },
});

export const Forgetting = held.extend({
  args: { state: 'forgetting' },
  parameters: { shows: { machine: 'deviceData', state: 'forgetting' } },
});

export const Forgotten = held.extend({
  args: { state: 'forgotten' },
  parameters: { shows: { machine: 'deviceData', state: 'forgotten' } },
});

export const InProfileSettings = meta.story({
  parameters: { shows: { machine: 'deviceData', state: 'idle' } },
  render: () => (
    <Frozen
      context={{
        email,
        profile: { ...emptyProfile, firstName: 'Maya' },
        edits: {},
        keptAt: null,
        photoFault: null,
        file: new Blob(),
      }}
      machine={profileEditorMachine}
      value={{ editing: 'idle' }}
    >
      {(editorRef) => (
        <ProfileEditor
          actorRef={editorRef}
          isLoadFailed={false}
          onRetryLoad={() => {}}
          yourData={
            <Live input={{ email }} machine={answering(undefined)}>
              {(actorRef) => <YourData actorRef={actorRef} />}
            </Live>
          }
        />
      )}
    </Frozen>
  ),
  async play() {
    const dialog = await screen.findByRole('dialog', { name: 'Profile Settings' });
    await waitFor(() => expect(dialog.getAnimations()).toEqual([]));
    const heading = await screen.findByRole('heading', { name: 'Your data' });
    heading.scrollIntoView();
    await expect(heading).toBeVisible();
  },
});

function chooser(canvas: Canvas): HTMLElement {
  return canvas.getByLabelText('Bring back');
}

/** Answers at once, or refuses the file. */
function answering(fault: 'broken' | 'otherMember' | 'noRoom' | undefined) {
  return deviceDataMachine.provide({
    actors: {
      exportData: fromPromise<void, { email: string }>(() => Promise.resolve()),
      bringBack: fromPromise<BroughtBack, { email: string; file: Blob | null }>(() =>
        fault === undefined
          ? Promise.resolve({ days: 4, uploads: 2, media: 1, keptHere: 1 })
          : Promise.reject(new DeviceDataRefused(fault)),
      ),
      findOnlyHere: fromPromise<OnlyHere, { email: string }>(() => Promise.resolve(onlyHere)),
      forgetDevice: fromPromise<void, { email: string }>(() => Promise.resolve()),
    },
    actions: { showAnew: () => {} },
  });
}
