import { expect, screen, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { ProfileEditor } from '#src/components/account/ProfileEditor.tsx';
import { emptyProfile } from '#src/domain/account/profile.ts';
import { profileEditorMachine } from '#src/machines/account/profileEditorMachine.ts';
import { profileScenarios } from '#src/mocks/profile/profileScenarios.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { deviceToHold, holdDevice } from '../support/maya/heldDevice.ts';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { neverDone } from '../support/neverDone.ts';
import { smallPicture } from '../support/pictures.ts';
import { withoutNetwork } from '../support/network.ts';
import { Frozen } from '../support/stage.tsx';

const meta = preview.type<{ args: object }>().meta({
  title: 'Account/Profile settings',
  render: () => <AppAt path="/dashboard?profile" />,
  beforeEach: mayaHas(),
});

type Play = NonNullable<(typeof meta)['input']['play']>;
type User = Parameters<Play>[0]['userEvent'];

export const Recalling = meta.story({
  parameters: { shows: { machine: 'profileEditor', state: 'recalling' } },
  beforeEach() {
    const answerAgain = deviceToHold();
    holdDevice('drafts');
    return answerAgain;
  },
  async play() {
    await expect(await screen.findByLabelText('First name')).toHaveValue('Maya');
    await expect(await screen.findByRole('button', { name: 'Save Changes' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

export const Saved = meta.story(held('saved', 'The overlay closes at once.'));
export const Cancelled = meta.story(held('cancelled', 'The overlay closes at once.'));

export const Loading = meta.story({
  parameters: { shows: { machine: 'memberStore', state: 'loading' } },
  beforeEach({ msw }) {
    msw.use(...profileScenarios.slowProfile());
  },
  async play() {
    await expect(await screen.findByText('Loading your profile...')).toBeInTheDocument();
  },
});

export const None = meta.story({
  parameters: {
    shows: [
      { machine: 'memberStore', state: 'none' },
      { machine: 'profileEditor', state: 'editing.idle' },
    ],
  },
  beforeEach({ msw }) {
    msw.use(...profileScenarios.empty());
  },
  async play() {
    await expect(await screen.findByLabelText('City')).toHaveValue('');
    await expect(await screen.findByLabelText('First name')).toHaveValue('Maya');
  },
});

// rules/account#C37
export const LoadFailed = meta.story({
  parameters: { shows: { machine: 'memberStore', state: 'failed' } },
  beforeEach({ msw }) {
    msw.use(...profileScenarios.profileLoadFails());
  },
  async play() {
    await expect(await screen.findByText(/Saving now replaces all of it\./u)).toBeVisible();
    await expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

// rules/account#C34
export const Editing = meta.story({
  tags: ['spoken'],
  parameters: {
    shows: [
      { machine: 'memberStore', state: 'loaded' },
      { machine: 'profileEditor', state: 'editing.idle' },
    ],
  },
  async play() {
    await expect(await screen.findByLabelText('City')).toHaveValue('Lisbon');
    await expect(await screen.findByLabelText('Email')).toHaveAccessibleDescription(
      'Email cannot be changed',
    );
    await expect(await screen.findByLabelText('Email')).toHaveAttribute('readonly');
  },
});

export const EditingWithAPhoto = meta.story({
  parameters: { shows: { machine: 'profileEditor', state: 'editing.idle' } },
  async play({ userEvent }) {
    const bytes = await (await fetch(smallPicture)).blob();
    await choosePhoto(userEvent, new File([bytes], 'me.png', { type: 'image/png' }));

    await expect(await screen.findByRole('button', { name: 'Remove photo' })).toBeVisible();
    await expect(document.querySelector('.profile-photo img')).toHaveAttribute(
      'src',
      expect.stringMatching(/^data:image\/jpeg;base64,/u),
    );
  },
});

// rules/account#C41
export const EditingWithAnSvgRefused = meta.story({
  parameters: { shows: { machine: 'profileEditor', state: 'editing.idle' } },
  async play({ userEvent }) {
    await choosePhoto(userEvent, new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' }));

    await expect(await screen.findByText(/^An SVG is a drawing with instructions/u)).toBeVisible();
  },
});

export const EditingWithABrokenPictureRefused = meta.story({
  parameters: { shows: { machine: 'profileEditor', state: 'editing.idle' } },
  async play({ userEvent }) {
    await choosePhoto(userEvent, new File(['no picture'], 'me.png', { type: 'image/png' }));

    await expect(await screen.findByText(/^This picture could not be read\./u)).toBeVisible();
  },
});

export const ReadingPhoto = meta.story({
  parameters: { shows: { machine: 'profileEditor', state: 'editing.readingPhoto' } },
  beforeEach: () => neverDone('createImageBitmap'),
  async play({ userEvent }) {
    await choosePhoto(userEvent, new File(['…'], 'me.png', { type: 'image/png' }));

    await expect(await screen.findByText('Reading the picture…')).toBeVisible();
  },
});

export const Saving = meta.story({
  parameters: { shows: { machine: 'profileEditor', state: 'saving' } },
  beforeEach({ msw }) {
    msw.use(...profileScenarios.slowProfileSave());
  },
  async play({ userEvent }) {
    await moveToPorto(userEvent);

    await expect(await screen.findByRole('button', { name: 'Saving...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

export const Failed = meta.story({
  parameters: { shows: { machine: 'profileEditor', state: 'failed' } },
  beforeEach({ msw }) {
    msw.use(...profileScenarios.profileSaveFails());
  },
  async play({ userEvent }) {
    await moveToPorto(userEvent);

    await expect(
      await screen.findByRole('alertdialog', {
        name: 'Failed to save profile. Please try again.',
      }),
    ).toBeInTheDocument();
    await expect(await screen.findByLabelText('City')).toHaveValue('Porto');
  },
});

// rules/rooms#R10, rules/account#C45
export const FailedWithoutANetwork = meta.story({
  parameters: { shows: { machine: 'profileEditor', state: 'failed' } },
  beforeEach: withoutNetwork,
  async play({ msw, userEvent }) {
    await screen.findByLabelText('City');
    msw.use(...profileScenarios.offline());
    await moveToPorto(userEvent);

    await expect(
      await screen.findByRole('alertdialog', {
        name: 'Kept here. Failed to save profile. Please try again.',
      }),
    ).toBeInTheDocument();
    await expect(await screen.findByLabelText('City')).toHaveValue('Porto');
  },
});

export const SavesAndGreetsByTheNewName = meta.story({
  tags: ['flow'],
  parameters: { shows: { machine: 'memberStore', state: 'loaded' } },
  async play({ canvas, userEvent, step }) {
    await step('a new first name is saved', async () => {
      const name = await screen.findByLabelText('First name');
      await userEvent.clear(name);
      await userEvent.type(name, 'Mayara');
      await userEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));
    });

    await step('the overlay closes and the day greets by it', async () => {
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await expect(await canvas.findByRole('heading', { name: /, Mayara$/u })).toBeVisible();
    });
  },
});

function held(state: 'saved' | 'cancelled', frozen: string) {
  return {
    parameters: { shows: { machine: 'profileEditor', state }, frozen },
    render: () => (
      <main>
        <h1>Your day</h1>
        <Frozen
          context={{
            email: 'maya@example.com',
            profile: { ...emptyProfile, firstName: 'Maya' },
            edits: {},
            keptAt: null,
            photoFault: null,
            file: new Blob(),
          }}
          machine={profileEditorMachine}
          value={state}
        >
          {(actorRef) => (
            <ProfileEditor
              accountHref="/account"
              remindersHref="/reminders"
              helpHref="/help"
              actorRef={actorRef}
              isLoadFailed={false}
              onRetryLoad={() => {}}
            />
          )}
        </Frozen>
      </main>
    ),
    async play() {
      await expect(await screen.findByLabelText('First name')).toHaveValue('Maya');
      await expect(await screen.findByRole('button', { name: 'Save Changes' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
    },
  };
}

async function moveToPorto(user: User) {
  const city = await screen.findByLabelText('City');
  await user.clear(city);
  await user.type(city, 'Porto');
  await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
}

async function choosePhoto(user: User, file: File) {
  await user.upload(await screen.findByLabelText('Change photo'), file);
}
