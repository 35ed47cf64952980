import { http, HttpResponse } from 'msw';
import { expect, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { demoInvitation } from '#src/mocks/world/demoMembers.ts';
import { profileScenarios } from '#src/mocks/profile/profileScenarios.ts';
import { RegistrationForm } from '#src/components/account/RegistrationForm.tsx';
import { registrationMachine } from '#src/machines/account/registrationMachine.ts';
import { registrationActions, registrationActors } from '#src/routes/account/registrationActors.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { nobodyHere } from '../support/nobodyHere.ts';
import { Live } from '../support/stage.tsx';

const meta = preview.type<{ args: { invitation: string } }>().meta({
  title: 'Account/Register with an invitation',
  args: { invitation: demoInvitation.token },
  render: ({ invitation }) => <AppAt path={`/register?invitation=${invitation}`} token={null} />,
  beforeEach: nobodyHere(),
});

export const InvitationReading = meta.story({
  parameters: { shows: { machine: 'invitation', state: 'reading' } },
  beforeEach({ msw }) {
    msw.use(...profileScenarios.slow());
  },
  async play({ canvas }) {
    await expect(await canvas.findByText('Looking at your invitation…')).toBeVisible();
  },
});

export const InvitationOpen = meta.story({
  tags: ['spoken'],
  parameters: {
    shows: [
      { machine: 'invitation', state: 'open' },
      { machine: 'registration', state: 'idle' },
    ],
  },
  async play({ canvas }) {
    await expect(await canvas.findByLabelText('Email')).toHaveValue('sam@example.com');
    await expect(await canvas.findByLabelText('Email')).toHaveAttribute('readonly');
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent(
      'You are invited',
    );
    await expect(await canvas.findByText(/^At least 8 characters/u)).toBeVisible();
    await expect(canvas.queryByText(/January 2026/u)).toBeNull();
    await expect(canvas.queryByText('Request an Invitation')).toBeNull();
  },
});

// rules/account#C76
export const OpenedByAMember = meta.story({
  tags: ['spoken'],
  parameters: { shows: { machine: 'session', state: 'signedIn.confirmed' } },
  render: ({ invitation }) => <AppAt path={`/register?invitation=${invitation}`} />,
  beforeEach: mayaHas(),
  async play({ canvas }) {
    await expect(
      await canvas.findByText(/^You are signed in as maya@example\.com\./u),
    ).toBeVisible();
    await expect(await canvas.findByRole('link', { name: 'Stay signed in' })).toHaveAttribute(
      'href',
      '/home',
    );
  },
});

// rules/account#C76
export const OpenedByAMemberOnceMore = meta.story({
  args: { invitation: 'used-long-ago' },
  parameters: { shows: { machine: 'invitation', state: 'refused' } },
  render: ({ invitation }) => <AppAt path={`/register?invitation=${invitation}`} />,
  beforeEach: mayaHas(),
  async play({ canvas }) {
    await expect(await canvas.findByText(/If it was yours, all is done\.$/u)).toBeVisible();
    await expect(await canvas.findByRole('link', { name: 'Go on to Fourfold' })).toHaveAttribute(
      'href',
      '/home',
    );
    await expect(canvas.queryByRole('button', { name: 'Sign out and use it' })).toBeNull();
  },
});

// rules/account#C76
export const OpenedByAMemberWhoSignsOut = meta.story({
  parameters: { shows: { machine: 'invitation', state: 'open' } },
  render: ({ invitation }) => <AppAt path={`/register?invitation=${invitation}`} />,
  beforeEach: mayaHas(),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Sign out and use it' }));

    await expect(await canvas.findByLabelText('Email')).toHaveValue('sam@example.com');
    await waitFor(() =>
      expect(canvas.getByRole('heading', { name: 'You are invited' })).toHaveFocus(),
    );
  },
});

export const InvitationRefused = meta.story({
  args: { invitation: 'used-long-ago' },
  parameters: { shows: { machine: 'invitation', state: 'refused' } },
  async play({ canvas }) {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'This invitation is used or has expired.',
    );
    await expect(canvas.queryByRole('form')).toBeNull();
    await expect(
      await canvas.findByText(/general registration opens in January 2026/u),
    ).toBeVisible();
  },
});

export const InvitationUnreachable = meta.story({
  parameters: { shows: { machine: 'invitation', state: 'unreachable' } },
  beforeEach({ msw }) {
    msw.use(...profileScenarios.offline());
  },
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

export const IdleWithFieldsMissing = meta.story({
  parameters: { shows: { machine: 'registration', state: 'idle' } },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Join Fourfold' }));

    await expect(await canvas.findByLabelText('Name')).toHaveAccessibleDescription(
      'Please enter your name',
    );
    await expect(await canvas.findByLabelText('Password')).toHaveAccessibleDescription(
      'Please choose a password',
    );
    await waitFor(() => expect(canvas.getByLabelText('Name')).toHaveFocus());
  },
});

export const IdleWithAShortPassword = meta.story({
  parameters: { shows: { machine: 'registration', state: 'idle' } },
  async play({ canvas, userEvent }) {
    await join(canvas, userEvent, 'rain');

    await expect(await canvas.findByLabelText('Password')).toHaveAccessibleDescription(
      'Use at least 8 characters',
    );
  },
});

// rules/account#C32
export const IdleWithACommonPassword = meta.story({
  parameters: { shows: { machine: 'registration', state: 'idle' } },
  async play({ canvas, userEvent }) {
    await join(canvas, userEvent, 'password123');

    await waitFor(() =>
      expect(canvas.getByLabelText('Password')).toHaveAccessibleDescription(
        'This password is one of the first that anyone would guess. Please choose another one.',
      ),
    );
  },
});

export const IdleWithAPersonalPassword = meta.story({
  parameters: { shows: { machine: 'registration', state: 'idle' } },
  async play({ canvas, userEvent }) {
    await join(canvas, userEvent, 'sam@example.com');

    await expect(await canvas.findByLabelText('Password')).toHaveAccessibleDescription(
      'Please choose a password that is not your name, your address or ours.',
    );
  },
});

export const Registering = meta.story({
  parameters: { shows: { machine: 'registration', state: 'registering' } },
  beforeEach({ msw }) {
    msw.use(...profileScenarios.slowRegistration());
  },
  async play({ canvas, userEvent }) {
    await join(canvas, userEvent);

    await expect(
      await canvas.findByRole('button', { name: 'Making your account…' }),
    ).toHaveAttribute('aria-disabled', 'true');
  },
});

export const SigningIn = meta.story({
  parameters: { shows: { machine: 'registration', state: 'signingIn' } },
  beforeEach({ msw }) {
    msw.use(http.post('*/api/v1/profile/auth', () => new Promise<never>(() => {})));
  },
  async play({ canvas, userEvent }) {
    await join(canvas, userEvent);

    await expect(await canvas.findByRole('button', { name: 'Making your account…' })).toBeVisible();
  },
});

export const RefusedBecauseTheInvitationWasUsedMeanwhile = meta.story({
  parameters: { shows: { machine: 'registration', state: 'idle' } },
  beforeEach({ msw }) {
    msw.use(...profileScenarios.invitationUsedMeanwhile());
  },
  async play({ canvas, userEvent }) {
    await join(canvas, userEvent);

    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'This invitation is not valid',
    );
  },
});

// rules/account#C30
export const RefusedBecauseTheAddressIsTaken = meta.story({
  parameters: { shows: { machine: 'registration', state: 'idle' } },
  beforeEach({ msw }) {
    msw.use(...profileScenarios.addressTaken());
  },
  async play({ canvas, userEvent }) {
    await join(canvas, userEvent);

    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'This address already has an account. Please sign in.',
    );
  },
});

// rules/account#C30
export const RefusedWithoutAMessage = meta.story({
  parameters: { shows: { machine: 'registration', state: 'idle' } },
  beforeEach({ msw }) {
    msw.use(...profileScenarios.registrationFailsWithoutMessage());
  },
  async play({ canvas, userEvent }) {
    await join(canvas, userEvent);

    await expect(await canvas.findByRole('alert')).toHaveTextContent('Registration failed');
  },
});

// rules/account#C30
export const RegisteredButNotSignedIn = meta.story({
  parameters: { shows: { machine: 'registration', state: 'idle' } },
  beforeEach({ msw }) {
    msw.use(...profileScenarios.signInFailsWithoutMessage());
  },
  async play({ canvas, userEvent }) {
    await join(canvas, userEvent);

    await expect(await canvas.findByRole('alert')).toHaveTextContent('Login failed');
    await expect(await canvas.findByLabelText('Name')).toHaveValue('Sam Okoro');
  },
});

export const RefusedByTheNetwork = meta.story({
  parameters: { shows: { machine: 'registration', state: 'idle' } },
  beforeEach({ msw }) {
    msw.use(http.post('*/api/v1/profile/registration', () => HttpResponse.error()));
  },
  async play({ canvas, userEvent }) {
    await join(canvas, userEvent);

    await expect(await canvas.findByRole('alert')).toHaveTextContent('Network error.');
    await expect(await canvas.findByLabelText('Password')).toHaveValue('quiet-morning-rain');
  },
});

/** The form alone: in the app, whoever is registered is at home at once. */
export const Registered = meta.story({
  parameters: { layout: 'padded', shows: { machine: 'registration', state: 'registered' } },
  render: () => (
    <main>
      <h1>You are invited</h1>
      <Live
        input={{ email: demoInvitation.email, invitation: demoInvitation.token, name: '' }}
        machine={registrationMachine.provide({
          actors: registrationActors,
          actions: registrationActions,
        })}
      >
        {(actorRef) => <RegistrationForm actorRef={actorRef} />}
      </Live>
    </main>
  ),
  async play({ canvas, userEvent }) {
    await join(canvas, userEvent);

    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull());
    await expect(await canvas.findByLabelText('Name')).toHaveValue('Sam Okoro');
  },
});

export const JoinsAndIsAtHome = meta.story({
  tags: ['flow'],
  parameters: { shows: { machine: 'session', state: 'signedIn.confirmed' } },
  async play({ canvas, userEvent, step }) {
    await step('the form makes the account', async () => {
      await join(canvas, userEvent);
    });

    await step('and the new member is at home', async () => {
      await expect(await canvas.findByRole('button', { name: 'Sam, your profile' })).toBeVisible();
      await expect(localStorage.getItem('access_token')).not.toBeNull();
    });
  },
});

// rules/app#A19
export const JoinsInTheDark = meta.story({
  globals: { theme: 'dark' },
  parameters: { shows: { machine: 'session', state: 'signedIn.confirmed' } },
  async play({ canvas, userEvent }) {
    await join(canvas, userEvent);

    await expect(await canvas.findByRole('button', { name: 'Sam, your profile' })).toBeVisible();
    await expect(localStorage.getItem('darkMode')).toBe('true');
  },
});

type Play = NonNullable<(typeof meta)['input']['play']>;
type Canvas = Parameters<Play>[0]['canvas'];
type User = Parameters<Play>[0]['userEvent'];

async function join(canvas: Canvas, user: User, password = 'quiet-morning-rain') {
  await user.type(await canvas.findByLabelText('Name'), 'Sam Okoro');
  await user.type(await canvas.findByLabelText('Password'), password);
  await user.click(await canvas.findByRole('button', { name: 'Join Fourfold' }));
}
