import { delay, http, HttpResponse } from 'msw';
import { expect } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { authScenarios } from '#src/mocks/auth/authScenarios.ts';
import { demoPassword } from '#src/mocks/world/demoMembers.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { logOut } from '../support/logOut.ts';
import { keptToken, signedInAsMaya } from '../support/maya/signedIn.ts';
import { nobodyHere } from '../support/nobodyHere.ts';

/** What a browser keeps beside the token of whoever signed in there. */
const lastVisit = {
  version: 1,
  isAuthenticated: false,
  isSignOutOwed: false,
  email: 'maya@example.com',
  member: null,
};

const meta = preview.type<{ args: { token: string | null; path: string } }>().meta({
  title: 'App/Session',
  args: { token: keptToken, path: '/dashboard' },
  render: ({ token, path }) => <AppAt path={path} token={token} />,
  async beforeEach({ msw, globals, args }) {
    const { handlers } = await signedInAsMaya(globals['theme'] === 'dark');
    if (args['token'] === null) localStorage.removeItem('access_token');
    else localStorage.setItem('fourfold', JSON.stringify(lastVisit));
    msw.use(...handlers);
  },
});

export const SignedOut = meta.story({
  args: { token: null },
  beforeEach: nobodyHere(),
  parameters: {
    unasked: 'Where nobody is signed in, nothing is asked.',
    shows: { machine: 'session', state: 'signedOut' },
  },
  async play({ canvas }) {
    await expect(await canvas.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
  },
});

// rules/app#A4
export const SentHomeFromTheSignInForm = meta.story({
  args: { path: '/login' },
  parameters: { shows: { machine: 'session', state: 'signedIn.confirmed' } },
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: /your profile$/iu })).toBeVisible();
    await expect(canvas.queryByRole('heading', { name: 'Welcome back' })).toBeNull();
  },
});

export const SignedInAsRecalled = meta.story({
  parameters: { shows: { machine: 'session', state: 'signedIn.recalled' } },
  beforeEach({ msw }) {
    msw.use(...authScenarios.slow());
  },
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: /your profile$/iu })).toBeVisible();
  },
});

export const SignedInAndUnanswered = meta.story({
  parameters: { shows: { machine: 'session', state: 'signedIn.unanswered' } },
  beforeEach({ msw }) {
    msw.use(...authScenarios.offline());
  },
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: /your profile$/iu })).toBeVisible();
  },
});

export const SignedInAsConfirmed = meta.story({
  parameters: { shows: { machine: 'session', state: 'signedIn.confirmed' } },
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: /your profile$/iu })).toBeVisible();
  },
});

export const ReauthenticatingWhileRefreshing = meta.story({
  parameters: { shows: { machine: 'session', state: 'reauthenticating.refreshing' } },
  beforeEach({ msw }) {
    msw.use(
      http.post('*/auth/refresh', async () => {
        await delay('infinite');
      }),
      ...authScenarios['401'](),
    );
  },
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: /your profile$/iu })).toBeVisible();
  },
});

export const ReauthenticatingWhileWaitingToRetry = meta.story({
  parameters: { shows: { machine: 'session', state: 'reauthenticating.waitingToRetry' } },
  beforeEach({ msw }) {
    msw.use(
      http.post('*/auth/refresh', () => HttpResponse.error()),
      ...authScenarios['401'](),
    );
  },
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: /your profile$/iu })).toBeVisible();
  },
});

// rules/rooms#R8
export const ReauthenticatingByTheMember = meta.story({
  parameters: { shows: { machine: 'session', state: 'reauthenticating.needsMember' } },
  beforeEach({ msw }) {
    msw.use(...authScenarios['401']());
  },
  async play({ canvas }) {
    await expect(await canvas.findByText(/You may be signed out\./u)).toBeVisible();
    await expect(await canvas.findByRole('link', { name: 'Sign in again' })).toBeVisible();
  },
});

export const SignsInAgainFromTheBanner = meta.story({
  tags: ['flow'],
  parameters: { shows: { machine: 'session', state: 'signedIn.confirmed' } },
  beforeEach({ msw }) {
    msw.use(
      http.post('*/auth/refresh', () => new HttpResponse(null, { status: 401 })),
      http.get('*/auth/session', () => new HttpResponse(null, { status: 401 })),
    );
  },
  async play({ canvas, userEvent, step }) {
    await step('the banner leads to the sign-in form', async () => {
      await userEvent.click(await canvas.findByRole('link', { name: 'Sign in again' }));
      await expect(await canvas.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
    });

    await step('signing in leads back to the day, without the banner', async () => {
      await userEvent.type(await canvas.findByLabelText('Email'), 'maya@example.com');
      await userEvent.type(await canvas.findByLabelText('Password'), demoPassword);
      await userEvent.click(await canvas.findByRole('button', { name: 'Sign in' }));
      await expect(await canvas.findByRole('button', { name: /your profile$/iu })).toBeVisible();
      await expect(canvas.queryByText(/You may be signed out\./u)).toBeNull();
    });
  },
});

export const SignsOut = meta.story({
  tags: ['flow'],
  parameters: { shows: { machine: 'session', state: 'signedOut' } },
  async play({ canvas, userEvent, step }) {
    await step('logging out leads to the sign-in form and leaves no token', async () => {
      await logOut(canvas, userEvent);
      await expect(await canvas.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
      await expect(localStorage.getItem('access_token')).toBeNull();
    });
  },
});
