import { http, HttpResponse } from 'msw';
import { expect, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { LoginScreen } from '#src/components/account/LoginScreen.tsx';
import { loginMachine } from '#src/machines/account/loginMachine.ts';
import { authScenarios } from '#src/mocks/auth/authScenarios.ts';
import { demoPassword, oneTimeCode } from '#src/mocks/world/demoMembers.ts';
import { loginActors } from '#src/routes/account/loginActors.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { nobodyHere } from '../support/nobodyHere.ts';
import { Live } from '../support/stage.tsx';
import { ToolbarTheme } from '../support/toolbarTheme.tsx';

const machine = loginMachine.provide({ actors: loginActors });
const links = {
  landing: '#landing',
  register: '#register',
  forgotPassword: '#forgot-password',
  help: '#help',
};

const meta = preview.type<{ args: object }>().meta({
  title: 'Account/Login',
  render: () => <AppAt path="/login" token={null} />,
  beforeEach: nobodyHere(),
});

export const Idle = meta.story({
  tags: ['spoken'],
  parameters: {
    unasked: 'Nothing is asked before the form is sent.',
    shows: { machine: 'login', state: 'idle' },
  },
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect(await canvas.findByRole('link', { name: 'Request access' })).toHaveAttribute(
      'href',
      '/register',
    );
  },
});

// rules/account#C2, rules/account#C3
export const IdleWithFieldsMissing = meta.story({
  parameters: {
    unasked: 'What is missing or malformed is not sent.',
    shows: { machine: 'login', state: 'idle' },
  },
  async play({ canvas, userEvent }) {
    await submit(canvas, userEvent);

    await expect(await canvas.findByLabelText('Email')).toHaveAccessibleDescription(
      'Email is required',
    );
    await expect(await canvas.findByLabelText('Password')).toHaveAccessibleDescription(
      'Password is required',
    );
    await waitFor(() => expect(canvas.getByLabelText('Email')).toHaveFocus());
  },
});

// rules/account#C2
export const IdleWithAMalformedEmail = meta.story({
  parameters: {
    unasked: 'What is missing or malformed is not sent.',
    shows: { machine: 'login', state: 'idle' },
  },
  async play({ canvas, userEvent }) {
    await fill(canvas, userEvent, { email: 'maya@example' });
    await submit(canvas, userEvent);

    await expect(await canvas.findByLabelText('Email')).toHaveAccessibleDescription(
      'Please enter a valid email address',
    );
  },
});

// rules/account#C6
export const Submitting = meta.story({
  parameters: { shows: { machine: 'login', state: 'submitting' } },
  beforeEach({ msw }) {
    msw.use(...authScenarios.slow());
  },
  async play({ canvas, userEvent }) {
    await fill(canvas, userEvent, {});
    await submit(canvas, userEvent);

    await expect(await canvas.findByRole('button', { name: 'Signing in...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

// rules/account#C11
export const RefusedForWrongCredentials = meta.story({
  tags: ['spoken'],
  parameters: { shows: { machine: 'login', state: 'idle' } },
  async play({ canvas, userEvent }) {
    await fill(canvas, userEvent, { password: 'not-my-password' });
    await submit(canvas, userEvent);

    await expect(await canvas.findByRole('alert')).toHaveTextContent('Invalid email or password');
    await expect(await canvas.findByLabelText('Email')).toHaveValue('maya@example.com');
  },
});

// rules/account#C11
export const RefusedForTooManyAttempts = meta.story({
  parameters: { shows: { machine: 'login', state: 'idle' } },
  beforeEach({ msw }) {
    msw.use(...authScenarios['429']());
  },
  async play({ canvas, userEvent }) {
    await fill(canvas, userEvent, {});
    await submit(canvas, userEvent);

    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'Too many login attempts. Please try again later.',
    );
  },
});

// rules/account#C12
export const RefusedAsForbidden = meta.story({
  parameters: { shows: { machine: 'login', state: 'idle' } },
  beforeEach({ msw }) {
    msw.use(...authScenarios['403']());
  },
  async play({ canvas, userEvent }) {
    await fill(canvas, userEvent, {});
    await submit(canvas, userEvent);

    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'Your email address is not verified yet.',
    );
  },
});

// rules/account#C12
export const RefusedAsForbiddenWithoutAMessage = meta.story({
  parameters: { shows: { machine: 'login', state: 'idle' } },
  beforeEach({ msw }) {
    msw.use(...authScenarios.forbiddenWithoutMessage());
  },
  async play({ canvas, userEvent }) {
    await fill(canvas, userEvent, {});
    await submit(canvas, userEvent);

    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'Account locked or email not verified',
    );
  },
});

// rules/account#C13
export const RefusedByAServerError = meta.story({
  parameters: { shows: { machine: 'login', state: 'idle' } },
  beforeEach({ msw }) {
    msw.use(...authScenarios['500']());
  },
  async play({ canvas, userEvent }) {
    await fill(canvas, userEvent, {});
    await submit(canvas, userEvent);

    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'Something went wrong on our side. Please try again.',
    );
  },
});

// rules/account#C13
export const RefusedByAServerErrorWithoutAMessage = meta.story({
  parameters: { shows: { machine: 'login', state: 'idle' } },
  beforeEach({ msw }) {
    msw.use(...authScenarios.serverErrorWithoutMessage());
  },
  async play({ canvas, userEvent }) {
    await fill(canvas, userEvent, {});
    await submit(canvas, userEvent);

    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'Login failed. Please try again.',
    );
  },
});

export const RefusedByAnUnreadableAnswer = meta.story({
  parameters: { shows: { machine: 'login', state: 'idle' } },
  beforeEach({ msw }) {
    msw.use(...authScenarios.malformed());
  },
  async play({ canvas, userEvent }) {
    await fill(canvas, userEvent, {});
    await submit(canvas, userEvent);

    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'Login failed. Please try again.',
    );
  },
});

// rules/account#C14
export const RefusedByTheNetwork = meta.story({
  parameters: { shows: { machine: 'login', state: 'idle' } },
  beforeEach({ msw }) {
    msw.use(...authScenarios.offline());
  },
  async play({ canvas, userEvent }) {
    await fill(canvas, userEvent, {});
    await submit(canvas, userEvent);

    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'Network error. Please check your connection and try again.',
    );
  },
});

// rules/account#C8
export const MfaAsked = meta.story({
  tags: ['spoken'],
  parameters: { shows: { machine: 'login', state: 'mfa.idle' } },
  async play({ canvas, userEvent }) {
    await fill(canvas, userEvent, { email: 'noor@example.com' });
    await submit(canvas, userEvent);

    await waitFor(() => expect(canvas.getByText('Please enter your MFA code')).toBeVisible());
    await waitFor(() => expect(canvas.getByLabelText('MFA code')).toHaveFocus());
  },
});

// rules/account#C4
export const MfaCodeMissing = meta.story({
  parameters: { shows: { machine: 'login', state: 'mfa.idle' } },
  async play({ canvas, userEvent }) {
    await reachMfa(canvas, userEvent);
    await submit(canvas, userEvent);

    await expect(await canvas.findByLabelText('MFA code')).toHaveAccessibleDescription(
      'MFA code is required The six digits that your authenticator app shows for Fourfold.',
    );
  },
});

// rules/account#C73
export const MfaCodeMalformed = meta.story({
  parameters: { shows: { machine: 'login', state: 'mfa.idle' } },
  async play({ canvas, userEvent }) {
    await reachMfa(canvas, userEvent);
    await userEvent.type(await canvas.findByLabelText('MFA code'), '12345');
    await submit(canvas, userEvent);

    await expect(await canvas.findByLabelText('MFA code')).toHaveAccessibleDescription(
      /^A code has six digits, a backup code one digit and fifteen letters or digits/u,
    );
    await expect(await canvas.findByLabelText('MFA code')).toHaveValue('12345');
  },
});

// rules/factors#J4, rules/factors#J8
export const MfaWithABackupCode = meta.story({
  parameters: { shows: { machine: 'login', state: 'mfa.idle' } },
  async play({ canvas, userEvent }) {
    await reachMfa(canvas, userEvent);
    await userEvent.click(await canvas.findByRole('button', { name: 'Use a backup code' }));
    await expect(await canvas.findByLabelText('MFA code')).toHaveAttribute('inputmode', 'text');
    const tick = await canvas.findByLabelText('Don’t ask for a code in this browser for 30 days');
    await expect(tick).not.toBeChecked();
    await userEvent.click(tick);

    await expect(tick).toBeChecked();
    await userEvent.click(await canvas.findByRole('button', { name: 'Use your app’s code' }));
    await expect(await canvas.findByLabelText('MFA code')).toHaveAccessibleDescription(
      'The six digits that your authenticator app shows for Fourfold.',
    );
  },
});

export const MfaSubmitting = meta.story({
  parameters: { shows: { machine: 'login', state: 'mfa.submitting' } },
  beforeEach({ msw }) {
    msw.use(askForMfaOnce(), ...authScenarios.slow());
  },
  async play({ canvas, userEvent }) {
    await reachMfa(canvas, userEvent);
    await userEvent.type(await canvas.findByLabelText('MFA code'), oneTimeCode(0));
    await submit(canvas, userEvent);

    await expect(await canvas.findByRole('button', { name: 'Signing in...' })).toBeVisible();
  },
});

// rules/account#C10
export const MfaCodeWrong = meta.story({
  parameters: { shows: { machine: 'login', state: 'mfa.idle' } },
  async play({ canvas, userEvent }) {
    await reachMfa(canvas, userEvent);
    await userEvent.type(await canvas.findByLabelText('MFA code'), '000000');
    await submit(canvas, userEvent);

    await expect(await canvas.findByRole('alert')).toHaveTextContent('Invalid email or password');
    await expect(await canvas.findByLabelText('MFA code')).toHaveValue('');
    await waitFor(() => expect(canvas.getByLabelText('MFA code')).toHaveFocus());
    await expect(await canvas.findByLabelText('MFA code')).toHaveAccessibleDescription(
      'Check the newest code in your app',
    );
  },
});

export const MfaRefusedByTheNetwork = meta.story({
  parameters: { shows: { machine: 'login', state: 'mfa.idle' } },
  beforeEach({ msw }) {
    msw.use(askForMfaOnce(), ...authScenarios.offline());
  },
  async play({ canvas, userEvent }) {
    await reachMfa(canvas, userEvent);
    await userEvent.type(await canvas.findByLabelText('MFA code'), oneTimeCode(0));
    await submit(canvas, userEvent);

    await expect(await canvas.findByRole('alert')).toHaveTextContent('Network error.');
    await expect(await canvas.findByLabelText('MFA code')).toHaveValue(oneTimeCode(0));
  },
});

/** The form alone: in the app, whoever has signed in is at home at once. */
export const SignedIn = meta.story({
  parameters: { shows: { machine: 'login', state: 'signedIn' } },
  render: (_, { globals }) => <FormAlone theme={globals['theme']} />,
  async play({ canvas, userEvent }) {
    await fill(canvas, userEvent, {});
    await submit(canvas, userEvent);

    await expect(await canvas.findByRole('button', { name: 'Signing in...' })).toBeVisible();
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
});

// The screen without the app around it, which follows a tester who travels.
export const Alone = meta.story({
  parameters: {
    unasked: 'Nothing is asked before the form is sent.',
    shows: { machine: 'login', state: 'idle' },
  },
  render: (_, { globals }) => <FormAlone theme={globals['theme']} />,
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Sign in' })).toBeVisible();
  },
});

export const SignsInWithACodeAtTheSecondTry = meta.story({
  tags: ['flow'],
  parameters: { shows: { machine: 'session', state: 'signedIn.confirmed' } },
  async play({ canvas, userEvent, step }) {
    await step('the password is seen and hidden again by its button', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Show password' }));
      await expect(await canvas.findByLabelText('Password')).toHaveAttribute('type', 'text');
      await userEvent.click(await canvas.findByRole('button', { name: 'Hide password' }));
      await expect(await canvas.findByLabelText('Password')).toHaveAttribute('type', 'password');
    });

    await step('a right password is answered with the wish for a code', async () => {
      await reachMfa(canvas, userEvent);
    });

    await step('a wrong code is refused, and the field is ready for the next', async () => {
      await userEvent.type(await canvas.findByLabelText('MFA code'), '000000');
      await submit(canvas, userEvent);
      await expect(await canvas.findByRole('alert')).toBeVisible();
    });

    await step('a code with a space in it is accepted, and leads home', async () => {
      await userEvent.type(await canvas.findByLabelText('MFA code'), '424 242');
      await submit(canvas, userEvent);
      await expect(await canvas.findByRole('button', { name: 'Noor, your profile' })).toBeVisible();
      await expect(
        await canvas.findByRole('heading', { name: 'Good morning, Noor' }),
      ).toBeVisible();
    });
  },
});

type Canvas = Parameters<NonNullable<(typeof meta)['input']['play']>>[0]['canvas'];
type User = Parameters<NonNullable<(typeof meta)['input']['play']>>[0]['userEvent'];

async function fill(
  canvas: Canvas,
  user: User,
  { email = 'maya@example.com', password = demoPassword },
) {
  await user.type(await canvas.findByLabelText('Email'), email);
  await user.type(await canvas.findByLabelText('Password'), password);
}

async function submit(canvas: Canvas, user: User) {
  await user.click(await canvas.findByRole('button', { name: 'Sign in' }));
}

async function reachMfa(canvas: Canvas, user: User) {
  await fill(canvas, user, { email: 'noor@example.com' });
  await submit(canvas, user);
  await waitFor(() => expect(canvas.getByLabelText('MFA code')).toHaveFocus());
}

function askForMfaOnce() {
  return http.post(
    '*/auth/login',
    () => HttpResponse.json({ requires_mfa: true, message: 'Please enter your MFA code' }),
    { once: true },
  );
}

function FormAlone({ theme }: { theme: unknown }) {
  return (
    <ToolbarTheme theme={theme}>
      {(darkModeRef) => (
        <Live input={undefined} machine={machine}>
          {(actorRef) => (
            <LoginScreen actorRef={actorRef} darkModeRef={darkModeRef} links={links}>
              {null}
            </LoginScreen>
          )}
        </Live>
      )}
    </ToolbarTheme>
  );
}
