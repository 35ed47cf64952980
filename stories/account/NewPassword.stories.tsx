import { http, HttpResponse } from 'msw';
import { expect, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { passkeyPaths } from '#src/contract/account/passkeys/passkeys.ts';
import { recoveryPaths } from '#src/contract/account/recovery.ts';
import { serviceHandlers } from '#src/mocks/app/handlers.ts';
import { authScenarios } from '#src/mocks/auth/authScenarios.ts';
import { failure, signInAnswers } from '#src/mocks/common/answers.ts';
import { never } from '#src/mocks/common/commonScenarios.ts';
import { demoLinks, oneTimeCode } from '#src/mocks/world/demoMembers.ts';
import { createMockWorld } from '#src/mocks/world/world.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { nobodyHere } from '../support/nobodyHere.ts';
import {
  passkeyBrowser,
  refusesWith,
  signsWith,
  withPasskeys,
} from '../support/browser/passkeyBrowser.ts';

const meta = preview.type<{ args: { path: string } }>().meta({
  title: 'Account/New password',
  args: { path: `/reset-password#${demoLinks.mayasReset.token}` },
  render: ({ path }) => <AppAt path={path} token={null} />,
  beforeEach: nobodyHere(),
});

const forgotten = { path: '/forgot-password' };
const notMe = { path: `/not-me#${demoLinks.mayasNotMe.token}` };

const noor = 'noor@example.com';
const noorsLink = { args: { path: `/reset-password#${demoLinks.noorsReset.token}` } };
const noorHasPasskeys = nobodyHere(() => {
  const world = createMockWorld();
  withPasskeys(noor)(world);
  return serviceHandlers(world);
});

export const ForgotEditing = meta.story({
  tags: ['spoken'],
  args: forgotten,
  parameters: {
    unasked: 'What is at fault is told before any service is asked.',
    shows: { machine: 'letterRequest', state: 'editing' },
  },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send the letter' }));

    await expect(await canvas.findByLabelText('Email')).toHaveAccessibleDescription(
      'Email is required',
    );
    await waitFor(() => expect(canvas.getByLabelText('Email')).toHaveFocus());
  },
});

export const ForgotSending = meta.story({
  args: forgotten,
  parameters: { shows: { machine: 'letterRequest', state: 'sending' } },
  beforeEach({ msw }) {
    msw.use(...authScenarios.slow());
  },
  async play({ canvas, userEvent }) {
    await ask(canvas, userEvent);

    await expect(await canvas.findByRole('button', { name: 'Sending…' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

// rules/account#C59
export const ForgotTold = meta.story({
  args: forgotten,
  parameters: { shows: { machine: 'letterRequest', state: 'told' } },
  async play({ canvas, userEvent }) {
    await ask(canvas, userEvent);

    await expect(await canvas.findByRole('status')).toHaveTextContent(
      'If this address has an account, a letter is on its way. Its link is good for 30 minutes.',
    );
    await answerHasFocus('letterRequest');
    await userEvent.click(await canvas.findByRole('button', { name: 'Use another address' }));
    await waitFor(() => expect(canvas.getByLabelText('Email')).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByRole('status')).toBeVisible();
  },
});

export const ForgotTooOften = meta.story({
  args: forgotten,
  parameters: { shows: { machine: 'letterRequest', state: 'editing' } },
  beforeEach({ msw }) {
    msw.use(...authScenarios['429']());
  },
  async play({ canvas, userEvent }) {
    await ask(canvas, userEvent);

    await expect(await canvas.findByRole('alert')).toHaveTextContent('Too many attempts.');
    await expect(await canvas.findByLabelText('Email')).toHaveValue('maya@example.com');
  },
});

export const Editing = meta.story({
  tags: ['spoken'],
  parameters: {
    unasked: 'What is at fault is told before any service is asked.',
    shows: { machine: 'passwordReset', state: 'editing' },
  },
  async play({ canvas, userEvent }) {
    await save(canvas, userEvent, 'short');

    await expect(await canvas.findByLabelText('New password')).toHaveAccessibleDescription(
      'Use at least 8 characters',
    );
    await waitFor(() => expect(canvas.getByLabelText('New password')).toHaveFocus());
  },
});

export const EditingAfterACommonPassword = meta.story({
  parameters: {
    unasked: 'What is at fault is told before any service is asked.',
    shows: { machine: 'passwordReset', state: 'editing' },
  },
  async play({ canvas, userEvent }) {
    await save(canvas, userEvent, 'password123');

    await waitFor(() =>
      expect(canvas.getByLabelText('New password')).toHaveAccessibleDescription(
        /one of the first that anyone would guess/u,
      ),
    );
  },
});

// rules/account#C63
export const EditingAfterAPasswordThatWasClosed = meta.story({
  parameters: { shows: { machine: 'passwordReset', state: 'editing' } },
  beforeEach({ msw }) {
    const world = createMockWorld();
    Object.assign(world.members.get('maya@example.com') ?? {}, { isPasswordClosed: true });
    msw.use(...serviceHandlers(world));
  },
  async play({ canvas, userEvent }) {
    await save(canvas, userEvent, 'practice-daily-2026');

    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'This is the password that was closed. Please choose another one.',
    );
  },
});

export const EditingAfterAFault = meta.story({
  parameters: { shows: { machine: 'passwordReset', state: 'editing' } },
  beforeEach({ msw }) {
    msw.use(...authScenarios.resetFails());
  },
  async play({ canvas, userEvent }) {
    await save(canvas, userEvent);

    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'Something went wrong on our side.',
    );
    await expect(await canvas.findByLabelText('New password')).toHaveValue('a-brand-new-evening');
  },
});

export const Sending = meta.story({
  parameters: { shows: { machine: 'passwordReset', state: 'sending' } },
  beforeEach({ msw }) {
    msw.use(...authScenarios.slow());
  },
  async play({ canvas, userEvent }) {
    await save(canvas, userEvent);

    await expect(await canvas.findByRole('button', { name: 'Saving…' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

// rules/account#C60
export const CodeAsked = meta.story({
  tags: ['spoken'],
  args: { path: `/reset-password#${demoLinks.noorsReset.token}` },
  parameters: { shows: { machine: 'passwordReset', state: 'codeAsked.editing' } },
  async play({ canvas, userEvent }) {
    await save(canvas, userEvent);
    await waitFor(() => expect(canvas.getByLabelText('MFA code')).toHaveFocus());
    await userEvent.type(await canvas.findByLabelText('MFA code'), '000000');
    await userEvent.click(await canvas.findByRole('button', { name: 'Save the password' }));

    await expect(await canvas.findByRole('alert')).toHaveTextContent('That code is not right.');
    await expect(await canvas.findByLabelText('MFA code')).toHaveValue('');
    await expect(await canvas.findByLabelText('MFA code')).toHaveFocus();
  },
});

export const CodeSending = meta.story({
  args: { path: `/reset-password#${demoLinks.noorsReset.token}` },
  parameters: { shows: { machine: 'passwordReset', state: 'codeAsked.sending' } },
  async play({ canvas, msw, userEvent }) {
    await save(canvas, userEvent);
    await userEvent.type(await canvas.findByLabelText('MFA code'), oneTimeCode(0));
    msw.use(...authScenarios.slow());
    await userEvent.click(await canvas.findByRole('button', { name: 'Save the password' }));

    await expect(await canvas.findByRole('button', { name: 'Saving…' })).toBeVisible();
  },
});

// rules/passkeys#PK7
export const CodeSigning = meta.story({
  args: { path: `/reset-password#${demoLinks.noorsReset.token}` },
  parameters: { shows: { machine: 'passwordReset', state: 'codeAsked.signing' } },
  beforeEach({ msw }) {
    msw.use(
      http.post(`*${recoveryPaths.reset}`, signInAnswers.needsFactor),
      http.post(`*${passkeyPaths.resetOptions}`, never),
    );
  },
  async play({ canvas, userEvent }) {
    await save(canvas, userEvent);
    await userEvent.click(await canvas.findByRole('button', { name: 'Use a passkey instead' }));

    await expect(await canvas.findByRole('button', { name: 'Saving…' })).toBeVisible();
  },
});

// rules/passkeys#PK7
export const DoneByAPasskey = meta.story({
  ...noorsLink,
  parameters: { shows: { machine: 'passwordReset', state: 'done' } },
  beforeEach: [noorHasPasskeys, passkeyBrowser({ sign: signsWith('mayas-phone', noor) })],
  async play({ canvas, userEvent }) {
    await save(canvas, userEvent);
    await userEvent.click(await canvas.findByRole('button', { name: 'Use a passkey instead' }));

    await expect(
      await canvas.findByText(/^Your password is changed, and every device is signed out\./u),
    ).toBeVisible();
  },
});

// rules/passkeys#PK7
export const CodeAskedAfterTurningAway = meta.story({
  ...noorsLink,
  parameters: { shows: { machine: 'passwordReset', state: 'codeAsked.editing' } },
  beforeEach: [noorHasPasskeys, passkeyBrowser({ sign: refusesWith('NotAllowedError') })],
  async play({ canvas, userEvent }) {
    await save(canvas, userEvent);
    await userEvent.click(await canvas.findByRole('button', { name: 'Use a passkey instead' }));

    await expect(await canvas.findByLabelText('MFA code')).toBeEnabled();
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
});

export const RefusedAfterAStrangePasskey = meta.story({
  ...noorsLink,
  parameters: { shows: { machine: 'passwordReset', state: 'refused' } },
  beforeEach: [noorHasPasskeys, passkeyBrowser({ sign: signsWith('a-strange-passkey', noor) })],
  async play({ canvas, msw, userEvent }) {
    await save(canvas, userEvent);
    await userEvent.click(await canvas.findByRole('button', { name: 'Use a passkey instead' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'That passkey did not work. Please try again.',
    );

    msw.use(http.post(`*${passkeyPaths.resetOptions}`, () => HttpResponse.error()));
    await userEvent.click(await canvas.findByRole('button', { name: 'Use a passkey instead' }));
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent('Network error.'));

    // Meanwhile the link was used in another tab.
    msw.use(http.post(`*${passkeyPaths.resetOptions}`, () => failure(404, 'Used.')));
    await userEvent.click(await canvas.findByRole('button', { name: 'Use a passkey instead' }));
    await expect(await canvas.findByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  },
});

// rules/account#C61
export const Done = meta.story({
  parameters: { shows: { machine: 'passwordReset', state: 'done' } },
  async play({ canvas, userEvent }) {
    await save(canvas, userEvent);

    await expect(await canvas.findByRole('status')).toHaveTextContent(
      'Your password is changed, and every device is signed out.',
    );
    await expect(await canvas.findByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/login',
    );
    await answerHasFocus('passwordReset');
  },
});

export const Refused = meta.story({
  args: { path: '/reset-password#used-long.ago' },
  parameters: { shows: { machine: 'passwordReset', state: 'refused' } },
  async play({ canvas, userEvent }) {
    await save(canvas, userEvent);

    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'This link is used or has expired. Please ask for a new one.',
    );
    await expect(await canvas.findByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  },
});

// rules/account#C75
export const WithoutALink = meta.story({
  args: { path: '/reset-password' },
  parameters: {
    shows: { machine: 'passwordReset', state: 'noLink' },
    unasked: 'Without a link, this page asks no service.',
  },
  async play({ canvas }) {
    await expect(await canvas.findByText(/^Please open this page by the link/u)).toBeVisible();
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
});

// rules/account#C75
export const NotMeWithoutALink = meta.story({
  args: { path: '/not-me' },
  parameters: {
    shows: { machine: 'linkPress', state: 'noLink' },
    unasked: 'Without a link, this page asks no service.',
  },
  async play({ canvas }) {
    await expect(await canvas.findByRole('link', { name: 'Go on to Fourfold' })).toHaveAttribute(
      'href',
      '/login',
    );
  },
});

export const NotMeAsking = meta.story({
  tags: ['spoken'],
  args: notMe,
  parameters: { shows: { machine: 'linkPress', state: 'asking' } },
  beforeEach({ msw }) {
    msw.use(...authScenarios.offline());
  },
  async play({ canvas, userEvent }) {
    await press(canvas, userEvent);

    await expect(await canvas.findByRole('alert')).toHaveTextContent('Network error.');
  },
});

export const NotMeSending = meta.story({
  args: notMe,
  parameters: { shows: { machine: 'linkPress', state: 'sending' } },
  beforeEach({ msw }) {
    msw.use(...authScenarios.slow());
  },
  async play({ canvas, userEvent }) {
    await press(canvas, userEvent);

    await expect(
      await canvas.findByRole('button', { name: 'Signing everybody out…' }),
    ).toHaveAttribute('aria-disabled', 'true');
  },
});

// rules/account#C63
export const NotMeDone = meta.story({
  args: notMe,
  parameters: { shows: { machine: 'linkPress', state: 'done' } },
  async play({ canvas, userEvent }) {
    await press(canvas, userEvent);

    await expect(await canvas.findByRole('status')).toHaveTextContent(
      'Nobody is signed in to your account any more.',
    );
  },
});

export const NotMeRefused = meta.story({
  args: { path: '/not-me#used-long.ago' },
  parameters: { shows: { machine: 'linkPress', state: 'refused' } },
  async play({ canvas, userEvent }) {
    await press(canvas, userEvent);

    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'This link is used or has expired.',
    );
    await answerHasFocus('linkPress');
    await expect(await canvas.findByRole('link', { name: 'Choose a new password' })).toBeVisible();
  },
});

type Play = NonNullable<(typeof meta)['input']['play']>;
type Canvas = Parameters<Play>[0]['canvas'];
type User = Parameters<Play>[0]['userEvent'];

async function ask(canvas: Canvas, user: User) {
  await user.type(await canvas.findByLabelText('Email'), 'maya@example.com');
  await user.click(await canvas.findByRole('button', { name: 'Send the letter' }));
}

async function save(canvas: Canvas, user: User, password = 'a-brand-new-evening') {
  await user.type(await canvas.findByLabelText('New password'), password);
  await user.click(await canvas.findByRole('button', { name: 'Save the password' }));
}

async function press(canvas: Canvas, user: User) {
  await user.click(await canvas.findByRole('button', { name: 'Sign everybody out' }));
}

function answerHasFocus(machine: string): Promise<void> {
  return waitFor(() => expect(document.querySelector(`[data-machine=${machine}]`)).toHaveFocus());
}
